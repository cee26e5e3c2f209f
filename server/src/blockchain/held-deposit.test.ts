import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChain, until, type Chain } from '../../test/anvil.ts'
import { ownHosts, startApi, type TestPerson } from '../../test/api.ts'
import { uploadProof } from '../../test/proof.ts'
import { expectCleanLedger } from '../../test/shopping.ts'
import { addressOf, settle, setUpChain } from '../../test/watching.ts'
import { outcomeOf, tenTimes } from '../../test/withdrawing.ts'
import { startWatchers } from './watcher.ts'

const needed = 2
/** Units of the token in a cent. */
const cent = 10_000n
const api = await startApi()
const [ada, grace] = [await api.hireOperator('ada'), await api.hireOperator('grace')]
const watchers = startWatchers({ url: api.url, database: api.databases.writer, privateHosts: ownHosts, pollMs: 20 })
let chain: Chain
beforeAll(async () => {
  chain = await startChain()
  await setUpChain(ada, chain, needed)
}, 60_000)
afterAll(async () => {
  await watchers.stop()
  chain.stop()
})

const balanceOf = async ({ call }: TestPerson) => (await call('GET /api/user/getUserInfo')).balance
const logOf = async ({ call }: TestPerson) => (await call('GET /api/user/recharge_log')).items
const waitingFor = async (account: string) =>
  (await ada.call('GET /api/portal/recharge/list', { query: { status: 0, keyword: account } })).items
type DepositDecision = { verdict: 'pass' | 'refuse'; received?: number; reason?: string }
const decide = (operator: TestPerson, id: string, decision: DepositDecision) =>
  operator.call('POST /api/portal/recharge/decide', { body: { id, ...decision } })

/** Creates a shopper who has paid this on the chain, with all confirmations. */
async function paid(...amounts: number[]): Promise<TestPerson> {
  const shopper = await api.signUp()
  const address = await addressOf(shopper)
  for (const amount of amounts) {
    await chain.pay(address, BigInt(amount) * cent)
    await chain.mine(1)
  }
  await chain.mine(needed)
  await settle(api, chain)
  return shopper
}

test('a payment above the limit is credited when two operators have passed it, and once', async () => {
  const mei = await paid(1_000_000_00)
  await until(async () => (await logOf(mei))[0]?.waits_for === 'decision')
  expect(await balanceOf(mei)).toBe(0)
  const id = (await logOf(mei))[0]?.id ?? ''
  expect(await waitingFor(mei.account)).toMatchObject([{ id, flags: ['held', 'two_operators'], first_verdict: null }])
  const { queues } = await ada.call('GET /api/portal/inbox')
  expect(queues.find(({ queue }) => queue === 'recharges')?.count).toBe(1)
  expect(await ada.call('POST /api/portal/inbox/hold', { body: { subject: 'recharge', id, held: true } })).toEqual({
    account: 'ada',
  })

  const pass = { verdict: 'pass', received: 1_000_000_00 } as const
  await expect(decide(ada, id, { ...pass, received: 1_00 })).rejects.toMatchObject({
    fields: { received: expect.any(String) },
  })
  expect(await decide(ada, id, pass)).toMatchObject({ status: 0, first_verdict: { operator: 'ada' } })
  expect(await outcomeOf(decide(ada, id, pass))).toBe('ALREADY_DECIDED')
  expect(await balanceOf(mei)).toBe(0)
  expect(await tenTimes(() => decide(grace, id, pass))).toEqual({ ok: 1, ALREADY_DECIDED: 9 })
  expect(await balanceOf(mei)).toBe(1_000_000_00)
  await chain.mine(needed)
  await settle(api, chain)
  expect(await balanceOf(mei)).toBe(1_000_000_00)
  expect(await logOf(mei)).toMatchObject([{ id, status: 1, received: 1_000_000_00 }])
  await expectCleanLedger(api)
})

test('the limit applies to an account’s automatic credits of a day, in any number of payments', async () => {
  const mei = await paid(6_000_00, 4_000_00, 1_00)
  await until(async () => (await logOf(mei))[0]?.waits_for === 'decision')
  expect(await balanceOf(mei)).toBe(10_000_00)
  const id = (await waitingFor(mei.account))[0]?.id ?? ''
  const pass = { verdict: 'pass', received: 1_00 } as const
  expect(await decide(ada, id, pass)).toMatchObject({ status: 0 })
  expect(await decide(grace, id, pass)).toMatchObject({ status: 1, decided_by: 'grace' })
  expect(await balanceOf(mei)).toBe(10_001_00)
  await expectCleanLedger(api)
})

test('a refused payment is never credited, and its shopper reads the reason', async () => {
  const mei = await paid(20_000_00)
  await until(async () => (await waitingFor(mei.account)).length === 1)
  const id = (await waitingFor(mei.account))[0]?.id ?? ''
  const reason = 'The node is not ours.'
  expect(await outcomeOf(decide(ada, id, { verdict: 'refuse' }))).toBe('INVALID_INPUT')
  expect(await decide(ada, id, { verdict: 'refuse', reason })).toMatchObject({ status: 2, reason })
  expect(await outcomeOf(decide(grace, id, { verdict: 'pass', received: 20_000_00 }))).toBe('ALREADY_DECIDED')
  await chain.mine(needed)
  await settle(api, chain)
  expect(await balanceOf(mei)).toBe(0)
  expect(await logOf(mei)).toMatchObject([{ status: 2, reason, received: null }])
  expect((await mei.call('GET /api/notification/list')).items).toMatchObject([{ kind: 'recharge_refused' }])
  expect(await waitingFor(mei.account)).toEqual([])
})

test('a payment that one operator refused is claimed by its hash, and two others credit it once', async () => {
  const mei = await paid(15_000_00)
  await until(async () => (await waitingFor(mei.account)).length === 1)
  const [{ id, transaction_hash } = { id: '', transaction_hash: '' }] = await waitingFor(mei.account)
  const proof = await uploadProof(api.app, mei, 1)
  const claim = async () =>
    mei.call('POST /api/user/recharge', {
      body: {
        ...{
          method: 'onchain',
          network: 'ERC20',
          address: await addressOf(mei),
          amount: 15_000_00,
          proof,
        },
        transaction_hash: transaction_hash ?? '',
      },
    })
  expect(await outcomeOf(claim())).toBe('INVALID_INPUT') // The deposit is being decided.
  await decide(ada, id, { verdict: 'refuse', reason: 'I do not know this node.' })
  const again = await claim()
  await decide(ada, again.id, { verdict: 'pass', received: 15_000_00 })
  await decide(grace, again.id, { verdict: 'pass', received: 15_000_00 })
  expect(await balanceOf(mei)).toBe(15_000_00)
  expect(await outcomeOf(claim())).toBe('INVALID_INPUT')
  await chain.mine(needed)
  await settle(api, chain)
  expect(await balanceOf(mei)).toBe(15_000_00)
  await expectCleanLedger(api)
})

test('a payment that a fork removes leaves the queue, and is judged anew when it reappears', async () => {
  await chain.mine(1)
  await settle(api, chain)
  const before = await chain.remember()
  const mei = await paid(30_000_00)
  await until(async () => (await waitingFor(mei.account)).length === 1)
  const id = (await waitingFor(mei.account))[0]?.id ?? ''
  const pass = { verdict: 'pass', received: 30_000_00 } as const
  await decide(ada, id, pass)
  await chain.forkFrom(before)
  await chain.mine(needed + 3)
  await until(async () => (await waitingFor(mei.account)).length === 0)
  expect(await outcomeOf(decide(grace, id, pass))).toBe('ALREADY_DECIDED')
  expect(await balanceOf(mei)).toBe(0)

  const state = async () =>
    (await ada.call('GET /api/portal/network/list')).items.find((one) => one.network === 'ERC20')
  await until(async () => (await state())?.stopped === 'deep_fork')
  await chain.pay(await addressOf(mei), 3_000_000n * cent)
  await ada.call('POST /api/portal/network/resume', { body: { network: 'ERC20', reason: 'It is the test.' } })
  await chain.mine(needed)
  await settle(api, chain)
  await until(async () => (await waitingFor(mei.account)).length === 1)
  expect(await waitingFor(mei.account)).toMatchObject([{ first_verdict: null }])
})

test('an operator passes neither a payment to themselves, nor one that waits for confirmations', async () => {
  const own = await paid(11_000_00)
  await api.databases.writer
    .updateTable('accounts')
    .set({ duties: ['finance'] })
    .where('id', '=', Number(own.id))
    .execute()
  await until(async () => (await waitingFor(own.account)).length === 1)
  const id = (await waitingFor(own.account))[0]?.id ?? ''
  expect(await outcomeOf(decide(own, id, { verdict: 'pass', received: 11_000_00 }))).toBe('NOT_ALLOWED')
  const mei = await api.signUp()
  await chain.pay(await addressOf(mei), 12_000_00n * cent)
  await chain.mine(1)
  await settle(api, chain)
  const young = (await logOf(mei))[0]?.id ?? ''
  expect(await outcomeOf(decide(ada, young, { verdict: 'pass', received: 12_000_00 }))).toBe('ALREADY_DECIDED')
  expect(await outcomeOf(decide(ada, 'chain-999999', { verdict: 'pass', received: 1_00 }))).toBe('NOT_FOUND')
})
