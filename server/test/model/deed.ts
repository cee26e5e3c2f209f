import type { RefusalCode } from '@sealane/contract/refusals'
import fc from 'fast-check'
import { expect } from 'vitest'
import { outcomeOf } from '../withdrawing.ts'
import { expectAsModelled, fingerprintOf } from './observed.ts'
import type { Model } from './shop.ts'
import type { ModelStage } from './stage.ts'

/**
 * An action that may be tried. `refusal` returns the expected refusal, if any; `prepare` does what precedes the call, such as entering a payment
 * code; `follow` applies the expected changes to the model.
 */
export type ModelAction<Target, Given, Reply> = {
  name: string
  among: (model: Model) => Target[]
  refusal: (model: Model, target: Target, given: Given) => RefusalCode | undefined
  prepare: (stage: ModelStage, target: Target, given: Given) => Promise<() => Promise<Reply>>
  follow: (model: Model, target: Target, after: { given: Given; reply: Reply }) => void
}

export type Command = fc.AsyncCommand<Model, ModelStage>
type ActionTarget = { place: number; isFit: boolean }

/** Three of four tries choose a target that the action fits, and are skipped if there is none; most of the others are refused. */
const actionTargets: fc.Arbitrary<ActionTarget> = fc.record({
  place: fc.nat(60),
  isFit: fc.constantFrom(true, true, true, false),
})

export function commandsOf<Target, Given, Reply>(
  action: ModelAction<Target, Given, Reply>,
  given: fc.Arbitrary<Given>,
): fc.Arbitrary<Command> {
  return fc.tuple(actionTargets, given).map(([actionTarget, chosen]) => toCommand(action, actionTarget, chosen))
}

/** The number of tries, by action and outcome. */
export const tried: Record<string, number> = {}

function toCommand<Target, Given, Reply>(
  action: ModelAction<Target, Given, Reply>,
  actionTarget: ActionTarget,
  given: Given,
): Command {
  return {
    check: (model) => candidatesOf(action, model, { aim: actionTarget, given }).length > 0,
    toString: () => `${action.name} ${JSON.stringify({ ...actionTarget, ...given })}`,
    async run(model, stage) {
      const target = targetOf(action, model, { aim: actionTarget, given })
      const refusal = action.refusal(model, target, given)
      const call = await action.prepare(stage, target, given)
      if (refusal === undefined) {
        action.follow(model, target, { given, reply: await call() })
        await expectAsModelled(model, stage)
      } else await expectRefused(stage, call, refusal)
      const outcome = `${action.name}: ${refusal ?? 'done'}`
      tried[outcome] = (tried[outcome] ?? 0) + 1
    },
  }
}

type ActionAttempt<Given> = { aim: ActionTarget; given: Given }

/** Returns the possible targets, the newest first. */
function candidatesOf<Target, Given, Reply>(
  { among, refusal }: ModelAction<Target, Given, Reply>,
  model: Model,
  { aim, given }: ActionAttempt<Given>,
): Target[] {
  const all = among(model).toReversed()
  return aim.isFit ? all.filter((target) => refusal(model, target, given) === undefined) : all
}

function targetOf<Target, Given, Reply>(
  action: ModelAction<Target, Given, Reply>,
  model: Model,
  attempt: ActionAttempt<Given>,
): Target {
  const candidates = candidatesOf(action, model, attempt)
  const target = candidates[attempt.aim.place % candidates.length]
  if (target === undefined) throw new Error('There is nobody to aim at')
  return target
}

/** The call is refused as expected, and nothing in the database has changed. */
async function expectRefused(stage: ModelStage, call: () => Promise<unknown>, refusal: RefusalCode): Promise<void> {
  const before = await fingerprintOf(stage)
  expect(await outcomeOf(call())).toBe(refusal)
  expect(await fingerprintOf(stage), `${refusal} and yet something has changed`).toEqual(before)
}
