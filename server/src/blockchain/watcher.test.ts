import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChain, until, type Chain } from '../../test/anvil.ts'
import { ownHosts, startApi, type TestPerson } from '../../test/api.ts'
import { uploadProof } from '../../test/proof.ts'
import { addressOf, settle, setUpChain } from '../../test/watching.ts'
import { openPool } from '../db/database.ts'
import { audit } from '../ledger/ledger.sql.ts'
import { startWatchers } from './watcher.ts'

/** Confirmations that a payment needs in this test. */
const needed = 4
const dollar = 1_000_000n
const pollMs = 20

const api = await startApi()
const { databases, resources, signUp, hireOperator } = api
const [ada, grace] = [await hireOperator('ada'), await hireOperator('grace')]
let chain: Chain
let watchers = [startWatchers({ url: api.url, database: databases.writer, privateHosts: ownHosts, pollMs })]

beforeAll(async () => {
  chain = await startChain()
  await setUpChain(ada, chain, needed)
}, 60_000)
afterAll(async () => {
  await Promise.all(watchers.map(({ stop }) => stop()))
  chain.stop()
})

const heldLocks = `from pg_locks where locktype = 'advisory' and classid = 727005 and granted
  and database = (select oid from pg_database where datname = current_database())`

async function begin(): Promise<TestPerson & { address: string }> {
  const shopper = await signUp()
  return { ...shopper, address: await addressOf(shopper) }
}

/** Mines blocks and waits until the watcher has read them and had the time to credit. */
async function mineAndRead(blocks: number): Promise<void> {
  if (blocks > 0) await chain.mine(blocks)
  await settle(api, chain)
}

const balanceOf = async ({ call }: TestPerson) => (await call('GET /api/user/getUserInfo')).balance
const logOf = async ({ call }: TestPerson) => (await call('GET /api/user/recharge_log')).items
const unreadOf = async ({ call }: TestPerson, topic: 'system' | 'wallet') =>
  (await call('GET /api/notification/list', { query: { topic } })).items

test('a payment is seen with its first block, counted, and credited with its last confirmation', async () => {
  const mei = await begin()
  const heard: string[] = []
  const unfollow = resources.live.follow(Number(mei.id), ({ type, data }) =>
    heard.push(`${type} ${JSON.stringify(data)}`),
  )
  const hash = await chain.pay(mei.address, 25n * dollar + 9_999n)
  await mineAndRead(1)
  expect(await logOf(mei)).toMatchObject([
    {
      ...{ method: 'onchain', network: 'ERC20', address: mei.address, amount: 25_00, received: null, status: 0 },
      ...{ transaction_hash: hash, confirmations: 1, confirmations_needed: needed, waits_for: 'confirmations' },
    },
  ])
  await mineAndRead(needed - 2)
  expect(await balanceOf(mei)).toBe(0)
  expect(await logOf(mei)).toMatchObject([{ confirmations: needed - 1 }])
  await mineAndRead(1)
  await until(async () => (await balanceOf(mei)) === 25_00)

  expect(await logOf(mei)).toMatchObject([{ status: 1, received: 25_00, confirmations: needed }])
  const { items } = await mei.call('GET /api/user/bill', { query: { kind: 'recharge' } })
  expect(items).toMatchObject([{ kind: 'deposit', amount: 25_00, balance_after: 25_00, target: '/topUpRecord' }])
  expect(await unreadOf(mei, 'wallet')).toMatchObject([{ kind: 'recharge_passed', body: '$25.00 is in your balance.' }])
  await until(async () => heard.some((line) => line.startsWith('balance') && line.includes('2500')))
  expect(heard.filter((line) => /"confirmations": ?3\b/.test(line))).toHaveLength(1)
  unfollow()
})

test('three payments of one transaction are three, two of them to one shopper', async () => {
  const [jonas, leila] = [await begin(), await begin()]
  await chain.payEach([jonas.address, leila.address, jonas.address], 3n * dollar)
  await mineAndRead(needed)
  await until(async () => (await balanceOf(jonas)) === 6_00)
  expect(await balanceOf(leila)).toBe(3_00)
})

test('another contract’s log, a transaction that failed, and nothing at all are no payments', async () => {
  const shopper = await begin()
  await chain.payFake(shopper.address, 900n * dollar)
  await chain.pretend(shopper.address, 5n * dollar)
  await chain.pay(shopper.address, 0n)
  await mineAndRead(needed + 1)
  expect(await logOf(shopper)).toEqual([])
})

test('payments below the minimum are credited when they add up to it', async () => {
  const shopper = await begin()
  await chain.pay(shopper.address, (40n * dollar) / 100n)
  await mineAndRead(needed)
  expect(await balanceOf(shopper)).toBe(0)
  expect(await logOf(shopper)).toMatchObject([{ amount: 40, status: 0, waits_for: 'minimum' }])
  await chain.pay(shopper.address, (75n * dollar) / 100n)
  await mineAndRead(needed)
  await until(async () => (await balanceOf(shopper)) === 1_15)
  expect((await logOf(shopper)).map(({ status }) => status)).toEqual([1, 1])
})

test('a payment that a fork takes away is never credited', async () => {
  const shopper = await begin()
  await mineAndRead(1)
  const before = await chain.remember()
  await chain.pay(shopper.address, 40n * dollar)
  await mineAndRead(needed - 1)
  expect(await logOf(shopper)).toMatchObject([{ status: 0 }])
  await chain.forkFrom(before)
  await mineAndRead(needed + 3)
  expect(await logOf(shopper)).toEqual([])
  expect(await balanceOf(shopper)).toBe(0)
})

test('a payment that is mined again in another block is credited once', async () => {
  const [shopper, other] = [await begin(), await begin()]
  await mineAndRead(1)
  const before = await chain.remember()
  const first = await chain.pay(shopper.address, 41n * dollar)
  await mineAndRead(needed - 1)
  await chain.forkFrom(before)
  await chain.mine(1)
  const again = await chain.pay(shopper.address, 41n * dollar)
  await chain.pay(other.address, 2n * dollar)
  await mineAndRead(needed)
  expect(again).toBe(first)
  await until(async () => (await balanceOf(shopper)) === 41_00)
  await mineAndRead(needed)
  expect(await logOf(shopper)).toMatchObject([{ transaction_hash: first, status: 1 }])
  expect(await balanceOf(shopper)).toBe(41_00)
})

test('payments from while no watcher ran are found, and started ones are finished', async () => {
  const shopper = await begin()
  await chain.pay(shopper.address, 8n * dollar)
  await mineAndRead(1)
  await Promise.all(watchers.map(({ stop }) => stop()))
  await chain.pay(shopper.address, 9n * dollar)
  await chain.mine(50)
  expect(await balanceOf(shopper)).toBe(0)
  watchers = [startWatchers({ url: api.url, database: databases.writer, privateHosts: ownHosts, pollMs })]
  await until(async () => (await balanceOf(shopper)) === 17_00)
})

test('one of three watchers reads; when its connection is cut another one continues', async () => {
  const shopper = await begin()
  const owner = openPool(api.url, { max: 1 })
  watchers.push(
    ...[1, 2].map(() => startWatchers({ url: api.url, database: databases.writer, privateHosts: ownHosts, pollMs })),
  )
  for (let round = 1; round <= 3; round++) {
    await chain.pay(shopper.address, 10n * dollar)
    await owner.query(`select pg_terminate_backend(pid) ${heldLocks}`)
    await mineAndRead(needed)
    await until(async () => (await balanceOf(shopper)) === round * 10_00)
  }
  const { rows } = await owner.query(`select pid ${heldLocks}`)
  expect(rows).toHaveLength(1)
  await owner.end()
})

test('an unresponsive node is requested again until it answers', async () => {
  const shopper = await begin()
  await chain.pay(shopper.address, 2n * dollar)
  chain.child.kill('SIGSTOP')
  await sleep(6_000)
  chain.child.kill('SIGCONT')
  await mineAndRead(needed)
  await until(async () => (await balanceOf(shopper)) === 2_00)
})

test('a payment to a deleted account is booked in suspense', async () => {
  const gone = await begin()
  await sql`update accounts set deleted_at = now() where id = ${Number(gone.id)}`.execute(databases.writer)
  const before = await audit(databases.reader)
  await chain.pay(gone.address, 7n * dollar)
  await mineAndRead(needed)
  const after = await audit(databases.reader)
  expect((after.totals['suspense'] ?? 0) - (before.totals['suspense'] ?? 0)).toBe(7_00)
})

test('a proof for a payment that the watcher has seen is refused', async () => {
  const shopper = await begin()
  const hash = await chain.pay(shopper.address, 3n * dollar)
  await mineAndRead(1)
  const proof = await uploadProof(api.app, shopper)
  const body = { method: 'onchain', network: 'ERC20', address: shopper.address, amount: 3_00, proof } as const
  const response = shopper.call('POST /api/user/recharge', {
    body: { ...body, transaction_hash: hash.toUpperCase().replace('0X', '') },
  })
  await expect(response).rejects.toMatchObject({ fields: { transaction_hash: 'This has been used before' } })
  await mineAndRead(needed)
  await until(async () => (await balanceOf(shopper)) === 3_00)
})

/** Requests a top-up of the amount that the transaction is said to have paid. */
async function prove(shopper: TestPerson & { address: string }, hash: string, amount: number) {
  const proof = await uploadProof(api.app, shopper, amount % 200)
  const { address } = shopper
  const body = { method: 'onchain', network: 'ERC20', address, amount, proof, transaction_hash: hash } as const
  return shopper.call('POST /api/user/recharge', { body })
}

test('the watcher does not credit again a payment that an operator has passed by its proof', async () => {
  const shopper = await begin()
  const hash = await chain.pay(shopper.address, 6n * dollar) // In no block yet: only the shopper knows of it.
  const { id } = await prove(shopper, hash, 6_00)
  const detail = await ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: 6_00 } })
  expect(detail.flags).toContain('watched')
  await mineAndRead(needed + 2)
  expect(await balanceOf(shopper)).toBe(6_00)
  expect(await logOf(shopper)).toMatchObject([{ id, status: 1 }])
})

test('a payment belongs to its payee, even if another account was credited by its hash', async () => {
  const [shopper, other] = [await begin(), await begin()]
  const hash = await chain.pay(shopper.address, 8n * dollar)
  const { id } = await prove(other, hash, 8_00)
  await ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: 8_00 } })
  await mineAndRead(needed + 2)
  await until(async () => (await balanceOf(shopper)) === 8_00)
})

test('a fork deeper than the confirmations stops the credits until an operator states why they resume', async () => {
  const [shopper, other] = [await begin(), await begin()]
  await mineAndRead(1)
  const before = await chain.remember()
  await chain.pay(shopper.address, 70n * dollar)
  await mineAndRead(needed)
  await until(async () => (await balanceOf(shopper)) === 70_00)
  await chain.forkFrom(before)
  await chain.pay(other.address, 5n * dollar)
  await mineAndRead(needed + 2)

  const stateOf = async () =>
    (await ada.call('GET /api/portal/network/list')).items.find(({ network }) => network === 'ERC20')
  await until(async () => (await stateOf())?.stopped === 'deep_fork')
  expect(await stateOf()).toMatchObject({
    way: 'watched',
    lost: { count: 1, amount: 70_00, payments: [{ account: shopper.account, amount: 70_00 }] },
    waiting: { count: 1, amount: 5_00 },
  })
  expect(await logOf(other)).toMatchObject([{ status: 0, waits_for: 'check' }])
  expect(await balanceOf(other)).toBe(0)
  expect((await unreadOf(grace, 'system')).filter(({ kind }) => kind === 'network_stopped')).toHaveLength(1)

  const body = { network: 'ERC20', reason: 'The exchange has sent it again' }
  const resuming = Array.from({ length: 10 }, () => ada.call('POST /api/portal/network/resume', { body }))
  const outcomes = await Promise.allSettled(resuming)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await until(async () => (await balanceOf(other)) === 5_00)
  const decision = await databases.reader
    .selectFrom('decisions')
    .select(['verdict', 'detail'])
    .where('subject', '=', 'network')
    .executeTakeFirstOrThrow()
  expect(decision).toMatchObject({ verdict: 'resumed', detail: { reason: body.reason } })

  const id = (await stateOf())?.lost.payments[0]?.id ?? ''
  await ada.call('POST /api/portal/recharge/reverse', { body: { id, reason: 'It did not come again.' } })
  expect(await balanceOf(shopper)).toBe(0)
  expect(await stateOf()).toMatchObject({ lost: { count: 0, amount: 0 } })
})

test('after all this, the chain and the ledger agree', async () => {
  const { clean, findings, totals } = await audit(databases.reader)
  expect({ clean, findings }).toEqual({ clean: true, findings: [] })
  const { rows } = await sql<{ address: string }>`select address from deposit_addresses`.execute(databases.reader)
  const onChain = await Promise.all(rows.map(({ address }) => chain.balanceOf(address)))
  const cents = onChain.reduce((sum, units) => sum + units, 0n) / 10_000n
  const untrue = 8_00 // Approved by the proof of another shopper's payment.
  expect(BigInt(0 - (totals['chain'] ?? 0))).toBe(cents + BigInt(untrue))
})
