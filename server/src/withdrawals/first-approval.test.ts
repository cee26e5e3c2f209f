import { afterEach, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { uploadProof } from '../../test/proof.ts'
import { expectCleanLedger, prepareBuyer } from '../../test/shopping.ts'
import { withdraw } from '../../test/withdrawing.ts'

const api = await startApi()
const [ada, grace] = [await api.hireOperator('ada'), await api.hireOperator('grace')]
const large = 12_000_00
const reason = 'The transfer was called back.'

afterEach(() => expectCleanLedger(api))

type FirstDecision = Record<'withdrawal' | 'recharge' | 'reversal' | 'payout', () => Promise<unknown>>

/** Prepares four decisions about money that need two operators, and returns how one operator makes them. */
async function prepare(shade: number): Promise<(by: TestPerson) => FirstDecision> {
  const [mei, leaving] = [await prepareBuyer(api, 5_000_00), await prepareBuyer(api, 5_000_00)]
  const { id: withdrawal } = await withdraw(mei, 1_000_01)
  const recharge = async (person: TestPerson, color: number) => {
    const proof = await uploadProof(api.app, person, color)
    const body = { method: 'manual', amount: large, proof } as const
    return (await person.call('POST /api/user/recharge', { body })).id
  }
  const [waiting, passed] = [await recharge(mei, shade), await recharge(mei, shade + 20)]
  for (const by of [ada, grace]) {
    await by.call('POST /api/portal/recharge/decide', { body: { id: passed, verdict: 'pass', received: large } })
  }
  await ada.call('POST /api/portal/user/freeze', { body: { id: leaving.id, frozen: true, reason: 'Wants to leave' } })
  const payout = { id: leaving.id, amount: 5_000_00, note: 'To IBAN DE00' }
  return ({ call }) => ({
    withdrawal: () => call('POST /api/portal/withdrawal/decide', { body: { id: withdrawal, verdict: 'pass' } }),
    recharge: () =>
      call('POST /api/portal/recharge/decide', { body: { id: waiting, verdict: 'pass', received: large } }),
    reversal: () => call('POST /api/portal/recharge/reverse', { body: { id: passed, reason } }),
    payout: () => call('POST /api/portal/user/pay_out', { body: payout }),
  })
}

const takeAway = (account: string) =>
  ada.call('POST /api/portal/team/take_away', { body: { account, duty: 'finance' } })

/** Payouts of frozen accounts need the duty `support` too: see payOut. */
const hire = (name: string) => api.hireOperator(name, ['finance', 'support'])

test('a first approval does not count once its operator has lost the finance duty', async () => {
  const voices = await prepare(20)
  const zoe = await hire('zoe')
  for (const say of Object.values(voices(zoe))) await say()
  await takeAway('zoe')
  const second = voices(grace)
  expect(await second.withdrawal()).toMatchObject({ status: 0, first_verdict: { operator: 'grace' } })
  expect(await second.recharge()).toMatchObject({ status: 0, first_verdict: { operator: 'grace' } })
  expect(await second.reversal()).toMatchObject({ reversed: null, first_reversal: { operator: 'grace' } })
  expect(await second.payout()).toMatchObject({ balance: 5_000_00, first_payout: { operator: 'grace' } })
  const { items } = await ada.call('GET /api/portal/decision/list', { query: { subject: 'team', id: zoe.id } })
  expect(items[0]).toMatchObject({ verdict: 'taken_away', detail: { unsaid: 4 } })
  const third = voices(ada)
  expect(await third.withdrawal()).toMatchObject({ status: 1 })
  expect(await third.payout()).toMatchObject({ balance: 0, first_payout: null })
})

test('an owner without the finance duty still approves; decisions of two operators stay', async () => {
  const voices = await prepare(80)
  const [yan, owner] = [await hire('yan'), await api.hireOperator('olga', ['owner', 'finance'])]
  await voices(owner).withdrawal()
  await voices(yan).recharge()
  expect(await voices(grace).recharge()).toMatchObject({ status: 1 })
  await takeAway('olga')
  await takeAway('yan')
  expect(await voices(grace).withdrawal()).toMatchObject({ status: 1 })
  expect(await voices(owner).reversal()).toMatchObject({ first_reversal: { operator: 'olga' } })
})

test('an agreement and the loss of a duty at once: either the first of them, or both voices, ten times over', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const mei = await prepareBuyer(api, 5_000_00)
    const first = await hire(`first-${turn}`)
    const { id } = await withdraw(mei, 1_000_01)
    const pass = ({ call }: TestPerson) => call('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'pass' } })
    await pass(first)
    const [agreed] = await Promise.all([pass(grace), takeAway(`first-${turn}`)])
    const { items } = await ada.call('GET /api/portal/withdrawal/list', { query: { status: agreed.status } })
    const found = items.find((withdrawal) => withdrawal.id === id)
    const isPassed = agreed.status === 1
    expect(found).toMatchObject(
      isPassed ? { decided_by: 'grace' } : { decided_by: null, first_verdict: { operator: 'grace' } },
    )
  }
})
