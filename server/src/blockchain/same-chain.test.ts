import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChain, until, type Chain } from '../../test/anvil.ts'
import { ownHosts, startApi, type TestPerson } from '../../test/api.ts'
import { xpub } from '../../test/platform-wallet.ts'
import { uploadProof } from '../../test/proof.ts'
import { changeSetting } from '../../test/setting.ts'
import { expectCleanLedger } from '../../test/shopping.ts'
import { addressOf, settle, setUpChain } from '../../test/watching.ts'
import { startWatchers } from './watcher.ts'

const needed = 2
const dollar = 1_000_000n
const api = await startApi()
const { databases, signUp, hireOperator } = api
const [ada, grace] = [await hireOperator('ada'), await hireOperator('grace')]
const watchers = startWatchers({ url: api.url, database: databases.writer, privateHosts: ownHosts, pollMs: 20 })
let chain: Chain
let gateway: Awaited<ReturnType<typeof openGateway>>
let late: Awaited<ReturnType<typeof openGateway>>

beforeAll(async () => {
  chain = await startChain()
  gateway = await openGateway(chain.url)
  late = await openGateway(chain.url)
  await setUpChain(ada, chain, needed)
}, 60_000)
afterAll(async () => {
  await watchers.stop()
  gateway.close()
  late.close()
  chain.stop()
})

/** Opens another address of the same node, which can be closed for a while. */
async function openGateway(node: string) {
  let isOpen = true
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', async () => {
      if (!isOpen) return response.writeHead(503).end()
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(node, { method: 'POST', headers, body: Buffer.concat(parts) })
      return response.end(await answer.text())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    open: (isNow: boolean) => {
      isOpen = isNow
    },
    close: () => server.close(),
  }
}

const set = (key: string, value: string | number, { call }: TestPerson = ada) =>
  call('POST /api/portal/setting/save', { body: { key: `network.${key}`, value } })
const balanceOf = async ({ call }: TestPerson) => (await call('GET /api/user/getUserInfo')).balance
const networkOf = async (id: string) =>
  (await ada.call('GET /api/portal/network/list')).items.find(({ network }) => network === id)
const taken = { fields: { value: expect.stringMatching(/^Another network already reads this token/) } }

test('a second network with the chain and the token of another is refused under any name', async () => {
  await set('Twin.xpub', xpub)
  await set('Twin.rpc', gateway.url)
  await expect(set('Twin.token', chain.token)).rejects.toMatchObject(taken)
  await expect(set('Twin.token', chain.token.toUpperCase().replace('0X', '0x'))).rejects.toMatchObject(taken)
  await set('Twin.rpc', '')
  await set('Twin.token', chain.token)
  await expect(set('Twin.rpc', gateway.url)).rejects.toMatchObject(taken)
  await set('Twin.token', '')
})

test('another token of the same chain is another network', async () => {
  await set('Euro.token', `0x${'12'.repeat(20)}`)
  await set('Euro.rpc', chain.url)
  await set('Euro.rpc', '')
})

test('of two operators who set up the same network under two names at once, one is refused', async () => {
  const token = `0x${'34'.repeat(20)}`
  await set('First.token', token)
  await set('Second.token', token)
  const saving = [set('First.rpc', chain.url, ada), set('Second.rpc', gateway.url, grace)]
  const outcomes = await Promise.allSettled(saving)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject(taken)
  await set('First.rpc', '')
  await set('Second.rpc', '')
})

test('where the chain becomes known only at the first read, the second network reads nothing, and operators see why', async () => {
  const shopper = await signUp()
  const address = await addressOf(shopper)
  late.open(false)
  await set('Late.xpub', xpub)
  await set('Late.confirmations', needed)
  await set('Late.rpc', late.url)
  await set('Late.token', chain.token)
  expect(await addressOf(shopper, 'Late')).toBe(address)
  late.open(true)
  await until(async () => (await networkOf('Late'))?.stopped === 'same_chain')

  await chain.pay(address, 3n * dollar)
  await chain.mine(needed + 1)
  await settle(api, chain)
  await until(async () => (await balanceOf(shopper)) === 3_00)
  await settle(api, chain)
  expect(await balanceOf(shopper)).toBe(3_00)
  expect((await shopper.call('GET /api/user/recharge_log')).items).toHaveLength(1)
  const { items } = await grace.call('GET /api/notification/list', { query: { topic: 'system' } })
  expect(items.filter(({ kind }) => kind === 'network_stopped')).toMatchObject([
    { body: expect.stringContaining('Another network reads the same token on the same chain as Late.') },
  ])
  await expectCleanLedger(api)

  await ada.call('POST /api/portal/network/resume', { body: { network: 'Late', reason: 'It looks well.' } })
  await until(async () => (await networkOf('Late'))?.stopped === 'same_chain')
})

test('a network that replaces another credits earlier payments, once', async () => {
  const [mei, jonas] = [await signUp(), await signUp()]
  const [before, waiting] = [await addressOf(mei), await addressOf(jonas)]
  await chain.pay(before, 5n * dollar)
  await chain.mine(needed)
  await settle(api, chain)
  await until(async () => (await balanceOf(mei)) === 5_00)
  await chain.pay(waiting, 7n * dollar)
  await chain.mine(1)
  await settle(api, chain)

  await set('ERC20.rpc', '')
  await until(async () => (await networkOf('Late'))?.waiting.count === 1)
  await chain.pay(before, 11n * dollar)
  await chain.mine(needed + 1)
  await until(async () => {
    const now = await networkOf('Late')
    return now?.block === now?.head && now?.waiting.count === 2
  })
  await ada.call('POST /api/portal/network/resume', { body: { network: 'Late', reason: 'It takes the place.' } })
  await until(async () => (await balanceOf(mei)) === 5_00 + 11_00)
  await until(async () => (await balanceOf(jonas)) === 7_00)
  await expectCleanLedger(api)
}, 60_000)

test('a proof under another network’s name is refused for payments that the watcher has credited', async () => {
  const shopper = await signUp()
  await changeSetting(databases.writer, ada, { key: 'network.Paper.address', value: `0x${'56'.repeat(20)}` })
  const { transaction_hash } = await databases.reader
    .selectFrom('deposits')
    .select('transaction_hash')
    .limit(1)
    .executeTakeFirstOrThrow()
  const proof = await uploadProof(api.app, shopper)
  const response = shopper.call('POST /api/user/recharge', {
    body: {
      ...{ method: 'onchain', network: 'Paper', address: `0x${'56'.repeat(20)}`, amount: 3_00, proof },
      transaction_hash,
    },
  })
  await expect(response).rejects.toMatchObject({ fields: { transaction_hash: 'This has been used before' } })
})
