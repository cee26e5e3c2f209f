import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { xpub } from '../test/platform-wallet.ts'
import { startRealShop } from '../test/real-server.ts'

/**
 * An attacker tries to stop all credits of a chain, with transactions that have thousands of events and pay one unit or a thousand small amounts to
 * the attacker's address. The node is a local server, written from Ethereum's JSON-RPC specification.
 */

const token = `0x${'ab'.repeat(20)}`
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const calm = 10
const heavyBlocks = 4
const heavyPerBlock = 3
const events = 44_000

/** Payments of a cent in each of the blocks that follow the heavy ones: some large transactions, and many small ones. */
const dust = [300, 300, ...Array.from({ length: 40 }, () => 1)]
const firstDust = calm + heavyBlocks + 1
const honestBlock = firstDust + dust.length
const cent = 10_000

const chain = { head: calm, recipient: '', honest: '' }
/** Receipts requested since the last request of the newest block, by transaction. */
const nodeCalls = { inLook: 0, most: 0, of: new Map<string, number>() }
const toHash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const transaction = (block: number, index: number) => toHash(block * 1_000 + index)

function transferTo(address: string, block: number, { index = 0, log = 0, units = 1 }) {
  return {
    address: token,
    topics: [transferTopic, toHash(1), `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`],
    data: toHash(units),
    transactionHash: transaction(block, index),
    blockHash: toHash(block),
    logIndex: `0x${log.toString(16)}`,
  }
}

const transferIn = (block: number, index: number) => transferTo(chain.recipient, block, { index, log: index * events })

function transfersIn(block: number) {
  if (block <= calm || block > honestBlock) return []
  if (block === honestBlock) return [transferTo(chain.honest, block, { units: 5_000 * cent })]
  const count = dust[block - firstDust]
  if (count === undefined) return Array.from({ length: heavyPerBlock }, (_none, index) => transferIn(block, index))
  return Array.from({ length: count }, (_none, log) => transferTo(chain.recipient, block, { log, units: cent }))
}

function receiptOf(hash: string) {
  const number = Number(BigInt(hash))
  const [block, index] = [Math.floor(number / 1_000), number % 1_000]
  if (block >= firstDust) return { status: '0x1', blockHash: toHash(block), logs: transfersIn(block) }
  const empty = { ...transferIn(block, index), address: `0x${'cd'.repeat(20)}`, topics: [], data: '0x' }
  const logs = [transferIn(block, index), ...Array.from({ length: events }, () => empty)]
  return { status: '0x1', blockHash: toHash(block), logs }
}

function countReceipt(hash: string): void {
  nodeCalls.inLook += 1
  nodeCalls.most = Math.max(nodeCalls.most, nodeCalls.inLook)
  nodeCalls.of.set(hash, (nodeCalls.of.get(hash) ?? 0) + 1)
}

type Call = { id: number; method: string; params: unknown[] }
const results: Record<string, (params: unknown[]) => unknown> = {
  eth_chainId: () => '0x1',
  eth_call: () => '0x6',
  eth_blockNumber() {
    nodeCalls.inLook = 0
    return `0x${chain.head.toString(16)}`
  },
  eth_getBlockByNumber: ([text]) => {
    const number = Number(text)
    return { number: text, hash: toHash(number), parentHash: toHash(number - 1), timestamp: '0x1' }
  },
  eth_getLogs: ([filter]) => transfersIn(Number(BigInt((filter as { blockHash: string }).blockHash))),
  eth_getTransactionReceipt([hash]) {
    countReceipt(hash as string)
    return receiptOf(hash as string)
  },
}

const node = http.createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  const { id, method, params } = JSON.parse(Buffer.concat(pieces).toString()) as Call
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result: results[method]?.(params) ?? null }))
})

let shop: Awaited<ReturnType<typeof startRealShop>>

beforeAll(async () => {
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const rpc = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  shop = await startRealShop(async ({ writer }) => {
    for (const [field, value] of Object.entries({ rpc, token, xpub, confirmations: 3 })) {
      const row = { key: `network.ERC20.${field}`, value: JSON.stringify(value) }
      await writer.insertInto('settings').values(row).execute()
    }
  })
}, 90_000)

afterAll(async () => {
  await shop.stop()
  node.closeAllConnections()
  node.close()
}, 60_000)

async function nextBlock(): Promise<number> {
  const { rows } = await sql<{ next_block: number }>`select next_block from chain_cursors`.execute(
    shop.databases.writer,
  )
  return rows[0]?.next_block ?? 0
}

/** Signs a shopper up, and returns their deposit address. */
async function depositAddressOf(): Promise<string> {
  const registered = await fetch(`${shop.server.origin}/api/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account: `s${randomBytes(6).toString('hex')}`, password: 'sealane-demo' }),
  })
  const { data } = (await registered.json()) as { data: { userinfo: { token: string } } }
  const answer = await fetch(`${shop.server.origin}/api/user/getBlockchain`, {
    headers: { token: data.userinfo.token },
  })
  const networks = (await answer.json()) as { data: { items: { network: string; address: string }[] } }
  const address = networks.data.items.find(({ network }) => network === 'ERC20')?.address ?? ''
  expect(address).not.toBe('')
  return address
}

test('by transactions with tens of thousands of events: the watcher continues after them', async () => {
  chain.recipient = await depositAddressOf()
  await expect.poll(nextBlock, { timeout: 20_000 }).toBeGreaterThan(0)

  chain.head = calm + heavyBlocks
  for (let tries = 0; tries < 160 && (await nextBlock()) <= chain.head; tries += 1) {
    expect((await fetch(`${shop.server.origin}/api/product/list?limit=20`)).status).toBe(200)
    await wait(250)
  }
  expect(await nextBlock()).toBe(chain.head + 1)
  expect(shop.server.isAlive()).toBe(true)
}, 90_000)

type Credited = { of_dust: number; after_honest: number; honest: number }

async function countCredited(): Promise<Credited | undefined> {
  const { rows } = await sql<Credited>`
    with credited as (select * from deposits where status = 'credited')
    select count(*) filter (where amount = 1)::int as of_dust, count(*) filter (where amount = 5000)::int as honest,
      count(*) filter (where amount = 1 and credited_at > (select credited_at from credited where amount = 5000))::int as after_honest
    from credited
  `.execute(shop.databases.writer)
  return rows[0]
}

test('by payments of a cent, hundreds in one transaction: a payment behind them is credited before them', async () => {
  chain.honest = await depositAddressOf()
  Object.assign(nodeCalls, { inLook: 0, most: 0 })
  chain.head = honestBlock + 3
  const cents = dust.reduce((sum, count) => sum + count, 0)
  await expect.poll(countCredited, { timeout: 60_000 }).toMatchObject({ honest: 1, of_dust: cents })

  expect((await countCredited())?.after_honest).toBeGreaterThan(cents / 2)
  expect(nodeCalls.most).toBeLessThanOrEqual(20) // Ten are read, and ten are confirmed.
  expect(nodeCalls.of.get(transaction(firstDust, 0))).toBeLessThan(20)
}, 90_000)
