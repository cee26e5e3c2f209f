import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChain, until, type Chain } from '../../test/anvil.ts'
import { ownHosts, startApi, type TestPerson } from '../../test/api.ts'
import { xpub } from '../../test/platform-wallet.ts'
import { addressOf, settle, setUpChain } from '../../test/watching.ts'
import { deriveAddress } from './derive-address.ts'
import { countCustody } from './custody.jobs.ts'
import { startWatchers } from './watcher.ts'

const needed = 3
const dollar = 1_000_000n

const api = await startApi()
const { databases, signUp, hireOperator } = api
const ada = await hireOperator('ada')
let chain: Chain
let watchers: { stop: () => Promise<void> }

beforeAll(async () => {
  chain = await startChain()
  await setUpChain(ada, chain, needed)
  watchers = startWatchers({ url: api.url, database: databases.writer, privateHosts: ownHosts, pollMs: 20 })
}, 60_000)
afterAll(async () => {
  await watchers.stop()
  chain.stop()
})

async function networkOf(operator: TestPerson, id: string) {
  const { networks } = await operator.call('GET /api/portal/ledger/custody')
  return networks.find(({ network }) => network === id)
}

async function mineAndCount(blocks: number) {
  await chain.mine(blocks)
  await settle(api, chain)
  await countCustody(databases.writer, { privateHosts: ownHosts })
  return networkOf(ada, 'ERC20')
}

/** Sends units away as the owner of the address's key can. */
async function sweep(address: string, units: bigint): Promise<void> {
  await chain.rpc('anvil_impersonateAccount', address)
  await chain.rpc('anvil_setBalance', address, '0xde0b6b3a7640000')
  const data = `0xa9059cbb${'1'.padStart(64, '0')}${units.toString(16).padStart(64, '0')}`
  await chain.rpc('eth_sendTransaction', { from: address, to: chain.token, data, gas: '0x30d40' })
}

const mei = await signUp()

test('a network without a node shows this, and one that was never read has no count', async () => {
  await ada.call('POST /api/portal/setting/save', { body: { key: 'network.TRC20.address', value: 'TDEMOxADDRESS' } })
  await countCustody(databases.writer, { privateHosts: ownHosts })
  expect(await networkOf(ada, 'TRC20')).toEqual({
    ...{ network: 'TRC20', asset: 'USDT', way: 'proof', booked: 0, count: null, silent_since: null },
  })
  expect(await networkOf(ada, 'Bitcoin')).toBeUndefined()
})

test('a payment that is not credited yet lies on the chain and not in the ledger', async () => {
  await chain.pay(await addressOf(mei), 25n * dollar)
  const counted = await mineAndCount(1)
  expect(counted).toMatchObject({ way: 'watched', booked: 0, silent_since: null })
  expect(counted?.count).toMatchObject({
    ...{ addresses: 1, booked: 0, amount: 25_00, parts: [{ part: 'waiting', amount: 25_00 }] },
    block: Number(await chain.rpc('eth_blockNumber')),
  })
})

test('once it is credited, the chain and the ledger agree', async () => {
  const counted = await mineAndCount(needed)
  expect(counted).toMatchObject({ booked: 25_00, count: { booked: 25_00, amount: 25_00, parts: [] } })
  const { held } = await ada.call('GET /api/portal/ledger/custody')
  expect(held).toEqual({ bank: 0, chain: 25_00, shoppers: 25_00, escrow: 0 })
})

test('fractions of a cent are on the chain alone', async () => {
  const address = await addressOf(mei)
  await chain.payEach([address, address], 1n * dollar + 6_000n)
  const counted = await mineAndCount(needed)
  expect(counted?.count).toMatchObject({ booked: 27_00, amount: 27_01, parts: [{ part: 'dust', amount: 1 }] })
})

test('a payment from before the address was known is marked, and not credited', async () => {
  const jonas = await signUp()
  await chain.pay(deriveAddress(xpub, Number(jonas.id)), 4n * dollar)
  await mineAndCount(needed)
  await addressOf(jonas)
  const counted = await mineAndCount(1)
  expect(counted?.count).toMatchObject({ addresses: 2, booked: 27_00, amount: 31_01 })
  expect(counted?.count?.parts).toContainEqual({ part: 'unrecorded', amount: 4_00 })
})

test('swept money has left the addresses, and the ledger keeps it', async () => {
  await sweep(await addressOf(mei), 20n * dollar)
  const counted = await mineAndCount(1)
  expect(counted?.count).toMatchObject({ booked: 27_00, amount: 11_01 })
  expect(counted?.count?.parts).toContainEqual({ part: 'left', amount: -20_00 })
})

test('more addresses than one call asks for are all counted', async () => {
  const shoppers = Array.from({ length: 101 }, (_none, index) => ({
    network: 'ERC20',
    account_id: Number(mei.id),
    xpub: `another-${index}`,
    address: `0x${String(index).padStart(40, 'a')}`,
  }))
  await databases.writer.insertInto('deposit_addresses').values(shoppers).execute()
  await chain.pay(shoppers.at(-1)?.address ?? '', 9n * dollar)
  const counted = await mineAndCount(1)
  expect(counted?.count).toMatchObject({ addresses: 103, amount: 20_01 })
})

test('while the node is away, the last count stays, with the time since when there is no newer one', async () => {
  const before = await networkOf(ada, 'ERC20')
  chain.stop()
  await until(() =>
    chain.rpc('eth_chainId').then(
      () => false,
      () => true,
    ),
  )
  await countCustody(databases.writer, { privateHosts: ownHosts })
  const silent = await networkOf(ada, 'ERC20')
  expect(silent).toEqual({ ...before, silent_since: expect.any(String) })
  await countCustody(databases.writer, { privateHosts: ownHosts })
  expect(await networkOf(ada, 'ERC20')).toEqual(silent)
})

test('without its node a network shows no count, only what the ledger has', async () => {
  await ada.call('POST /api/portal/setting/save', { body: { key: 'network.ERC20.rpc', value: '' } })
  expect(await networkOf(ada, 'ERC20')).toMatchObject({ way: 'proof', count: null, silent_since: null })
})

test('custody is for operators alone', async () => {
  await expect(mei.call('GET /api/portal/ledger/custody')).rejects.toMatchObject({ reason: 'NOT_ALLOWED' })
})
