import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChain, until, type Chain } from '../test/anvil.ts'
import { ownHosts, startApi, type TestPerson } from '../test/api.ts'
import { xpub } from '../test/platform-wallet.ts'
import { uploadProof } from '../test/proof.ts'
import { changeSetting } from '../test/setting.ts'
import { prepareBuyer } from '../test/shopping.ts'
import { addressOf } from '../test/watching.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { applyDueProposals } from '../src/settings/proposal.jobs.ts'
import { startWatchers } from '../src/blockchain/watcher.ts'

/**
 * An operator of finance runs a node on which any amount of a dollar exists. She sets up a network that reads from it, and pays a friend who is a
 * shopper. She acts alone: her colleagues check nothing.
 */

const api = await startApi()
const ines = await api.hireOperator('ines', ['finance'])
await api.hireOperator('ada')
await prepareBuyer(api, 50_00) // The shop is open: its ledger has moved money.
const million = 1_000_000_000_000n
const network = 'Lithium'

let chain: Chain
const watchers = startWatchers({ url: api.url, database: api.databases.writer, privateHosts: ownHosts, pollMs: 20 })
beforeAll(async () => {
  chain = await startChain()
}, 60_000)
afterAll(async () => {
  await watchers.stop()
  chain.stop()
})

const save = (person: TestPerson, key: string, value: string | number | boolean) =>
  person.call('POST /api/portal/setting/save', { body: { key, value } })
const balanceOf = async ({ call }: TestPerson) => (await call('GET /api/user/getUserInfo')).balance

/** Pays the friend on the chain, and waits until a watcher that reads it would have credited the payment. */
async function payOn(friend: TestPerson, units: bigint): Promise<void> {
  const address = await addressOf(friend, network)
  await chain.pay(address === '' ? `0x${'11'.repeat(20)}` : address, units)
  await chain.mine(3)
  await until(async () => (await balanceOf(friend)) > 0, 3_000).catch(() => {})
}

test('by a node of her own, of a network that she invents', async () => {
  const friend = await api.signUp()
  const settings = { rpc: chain.url, token: chain.token, xpub, confirmations: 1, minimum: 1_00, asset: 'USDT' }
  for (const [field, value] of Object.entries(settings)) await save(ines, `network.${network}.${field}`, value)
  await payOn(friend, million)
  expect(await balanceOf(friend)).toBe(0)
  const { items } = await friend.call('GET /api/user/getBlockchain')
  expect(items.map(({ network: name }) => name)).not.toContain(network)
})

test.each([
  ['bank.account_no', 'XX11 0000 0000 0000 0000 11'],
  ['network.TRC20.address', 'TAddressOfInes'],
  ['network.ERC20.confirmations', 1],
  ['recharge.two_operators_above', 100_000_000],
  ['withdrawal.two_operators_above', 100_000_000],
  ['withdrawal.day_maximum', 100_000_000],
  ['withdrawal.destination_wait_s', 1],
  ['withdrawal.recovery_wait_s', 1],
])('by setting %s to %j', async (key, value) => {
  const of = async () => (await ines.call('GET /api/portal/setting/list')).items.find((one) => one.key === key)?.value
  const before = await of()
  expect(await outcomeOf(save(ines, key, value))).toBe('ok')
  expect(await outcomeOf(save(ines, key, value))).toBe('ok')
  expect(await of()).toEqual(before)
  const { pending } = (await ines.call('GET /api/portal/setting/list')).items.find((one) => one.key === key) ?? {}
  expect(await outcomeOf(ines.call('POST /api/portal/setting/confirm', { body: { id: pending?.id ?? '' } }))).toBe(
    'NOT_ALLOWED',
  )
  await sql`update setting_proposals set proposed_at = now() - interval '1 year'`.execute(api.databases.writer)
  await applyDueProposals(api.databases.writer, api.resources)
  expect(await of()).toEqual(before)
})

test('by a node that colleagues have agreed on, and one large payment or many small ones', async () => {
  const settings = { rpc: chain.url, token: chain.token, xpub, confirmations: 1 }
  for (const [field, value] of Object.entries(settings)) {
    await changeSetting(api.databases.writer, ines, { key: `network.${network}.${field}`, value })
  }
  const [friend, other] = [await api.signUp(), await api.signUp()]
  await payOn(friend, million)
  for (let payment = 0; payment < 12; payment += 1) await chain.pay(await addressOf(other, network), 1_000_000_000n)
  await payOn(other, 1_000_000_000n)
  const waiting = async () => (await ines.call('GET /api/portal/recharge/list', { query: { status: 0 } })).items
  await until(async () => (await waiting()).length === 4)
  expect(await balanceOf(friend)).toBe(0)
  expect(await balanceOf(other)).toBe(10_000_00)
  for (const { id, amount: received } of await waiting()) {
    const pass = () => ines.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received } })
    expect([await outcomeOf(pass()), await outcomeOf(pass())]).toEqual(['ok', 'ALREADY_DECIDED'])
  }
  expect([await balanceOf(friend), await balanceOf(other)]).toEqual([0, 10_000_00])
}, 60_000)

/** Claims with a picture alone that the friend has paid five dollars. */
async function prove(friend: TestPerson, on: string, more: object = {}) {
  const body = {
    method: 'onchain',
    network: on,
    address: await addressOf(friend, on),
    amount: 5_00,
    proof: await uploadProof(api.app, friend),
  } as const
  return friend.call('POST /api/user/recharge', { body: { ...body, ...more } })
}

test('by a recharge without a hash, for a payment that the watcher credits too: it needs the hash', async () => {
  const friend = await api.signUp()
  for (const more of [{}, { transaction_hash: '' }])
    await expect(prove(friend, network, more)).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
      fields: { transaction_hash: 'Please fill this in' },
    })
  await payOn(friend, 5_000_000n)
  expect(await balanceOf(friend)).toBe(5_00)
  const missed = { transaction_hash: `0x${'5f'.repeat(32)}` } // A payment that the watcher has missed.
  expect(await outcomeOf(prove(friend, network, missed))).toBe('ok')
}, 60_000)

test('by a recharge without a hash on a network that gets its node later: it needs the hash', async () => {
  const friend = await api.signUp()
  await changeSetting(api.databases.writer, ines, { key: 'network.Later.xpub', value: xpub })
  await changeSetting(api.databases.writer, ines, { key: 'network.Later.token', value: chain.token })
  const { items } = await friend.call('GET /api/user/getBlockchain')
  expect(items).toContainEqual(
    expect.objectContaining({ network: 'Later', automatic: false, hash_needed: true, open: true }),
  )
  await expect(prove(friend, 'Later')).rejects.toMatchObject({
    reason: 'INVALID_INPUT',
    fields: { transaction_hash: 'Please fill this in' },
  })
  expect(await outcomeOf(prove(friend, 'Later', { transaction_hash: `0x${'6f'.repeat(32)}` }))).toBe('ok')
})

test('by an owner who sends the others away first', async () => {
  const vera = await api.hireOperator('vera', ['owner'])
  const team = (await vera.call('GET /api/portal/team/list')).items.filter(({ account }) => account !== vera.account)
  for (const { account, duties } of team)
    for (const duty of duties) await vera.call('POST /api/portal/team/take_away', { body: { account, duty } })
  await save(vera, 'bank.holder', 'Vera')
  const { items } = await vera.call('GET /api/portal/setting/list')
  expect(items.find(({ key }) => key === 'bank.holder')?.pending).toMatchObject({ needs: 'operator', can: ['cancel'] })
})
