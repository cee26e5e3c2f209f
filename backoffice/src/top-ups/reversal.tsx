import type { PortalRecharge } from '@sealane/contract/top-ups'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../app/use-me.ts'
import { Button } from '../ui/button.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { Note } from '@sealane/ui/note'
import { AgreeingDialog } from './agreeing-dialog.tsx'
import { TwoOperators } from './two-operators.tsx'
import { useReversal } from './use-reversal.ts'
import { stepOf, type ApprovalStep } from './decision.rules.ts'

type ReversalProps = { recharge: PortalRecharge; onDecided: () => void }

/** The amount that was taken back from a top-up approved by mistake, or the button to do so. */
export function Reversal({ recharge, onDecided }: ReversalProps) {
  const text = useTranslations('portal.verdict')
  const money = useMoney()
  const { reversed, received, status, shopper, first_reversal } = recharge
  const me = useMe()
  if (status !== 1) return undefined
  if (reversed === null) {
    return shopper.id === me.id ? undefined : (
      <Reverse key={first_reversal?.at} recharge={recharge} onDecided={onDecided} />
    )
  }
  const claim = (received ?? 0) - reversed.amount
  return (
    <Note tone="bad">
      <b className="block">{text('reversed', { amount: money(reversed.amount) })}</b>
      {reversed.reason}
      {claim > 0 && <span className="block">{text('claim', { amount: money(claim) })}</span>}
    </Note>
  )
}

function Reverse({ recharge, onDecided }: ReversalProps) {
  const text = useTranslations('portal.verdict')
  const { account } = useMe()
  const [pendingAction, setPendingAction] = useState<'reverse' | 'keep'>()
  const close = () => setPendingAction(undefined)
  const { reverse, keep, isBusy } = useReversal(recharge.id, () => {
    close()
    if (recharge.first_reversal !== null) onDecided()
  })
  const { received, two_operators_above, first_reversal: first } = recharge
  const step = stepOf({ amount: received ?? 0, first_verdict: first, two_operators_above }, undefined, account)
  return (
    <div className="grid gap-3">
      {first !== null && <FirstReversalNote recharge={recharge} first={first} step={step} />}
      <div className="flex flex-wrap gap-2.5">
        {step !== 'waits_for_other' && (
          <Button
            variant="outline"
            shortcut={step === 'second' ? 'pass' : undefined}
            onClick={() => setPendingAction('reverse')}
          >
            {text('reverse')}
          </Button>
        )}
        {first !== null && (
          <Button variant="outline" onClick={() => setPendingAction('keep')}>
            {text('keep')}
          </Button>
        )}
      </div>
      {pendingAction === 'reverse' && (
        <ReverseDialog recharge={recharge} step={step} isBusy={isBusy} onConfirm={reverse} onClose={close} />
      )}
      {pendingAction === 'keep' && (
        <ReasonDialog
          title={text('keepTitle')}
          label={text('keepReason')}
          missing={text('reasonNeeded')}
          action={text('keep')}
          isBusy={isBusy}
          onConfirm={(reason) => void keep(reason)}
          onClose={close}
        >
          {text('keepText')}
        </ReasonDialog>
      )}
    </div>
  )
}

type FirstReversalNoteProps = {
  recharge: PortalRecharge
  first: NonNullable<PortalRecharge['first_reversal']>
  step: ApprovalStep
}

/** The first operator's request for the reversal and its reason. The current user decides, or waits for a colleague. */
function FirstReversalNote({ recharge: { two_operators_above }, first, step }: FirstReversalNoteProps) {
  const text = useTranslations('portal.verdict')
  const { account } = useMe()
  return (
    <>
      <TwoOperators
        first={{ ...first, said: text('wantsBack') }}
        account={account}
        limit={two_operators_above}
        step={step}
        until={text('reverseThen')}
        waits={text('reverseWaits')}
      />
      <Note>{first.reason}</Note>
    </>
  )
}

type ReverseDialogProps = {
  recharge: PortalRecharge
  step: ApprovalStep
  isBusy: boolean
  onConfirm: (reason: string) => Promise<void>
  onClose: () => void
}

/** Asks for the reason; the shopper reads the text of the first operator. */
function ReverseDialog({ recharge, step, onConfirm, ...dialog }: ReverseDialogProps) {
  const text = useTranslations('portal.verdict')
  const money = useMoney()
  const { received, two_operators_above, first_reversal: first } = recharge
  const amount = money(received ?? 0)
  return (
    <AgreeingDialog
      title={text('reverseTitle')}
      action={text('reverse')}
      first={first?.reason ?? null}
      second={text('reverseSecond', { amount, operator: first?.operator ?? '' })}
      label={text('reverseReason')}
      missing={text('reasonNeeded')}
      onConfirm={(reason) => void onConfirm(reason)}
      {...dialog}
    >
      {text('reverseText', { amount })}
      {step === 'first' && (
        <span className="mt-2 block">{text('reverseTwo', { limit: money(two_operators_above) })}</span>
      )}
    </AgreeingDialog>
  )
}
