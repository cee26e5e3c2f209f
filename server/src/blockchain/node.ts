import * as v from 'valibot'
import { fetchOutside, TooLarge } from '../outside.ts'
import { transferTopic, type BlockHeader, type ContractLog, type TransactionReceipt } from './chain.rules.ts'
import { log } from '../log.ts'

export type ReadReceipt = TransactionReceipt | 'too large' | undefined

/** A chain's node, called by JSON-RPC. */
export type ChainNode = {
  chainId: () => Promise<number>
  decimalsOf: (token: string) => Promise<number>
  newest: () => Promise<number>
  /** Returns undefined where the node does not know the block. */
  header: (number: number) => Promise<BlockHeader | undefined>
  /** Returns the time of the block, in seconds. */
  timeOf: (number: number) => Promise<number>
  /** Selects by the block's hash: a range of numbers could mix two branches. */
  transfers: (block: string, token: string) => Promise<ContractLog[]>
  /**
   * Returns undefined where the transaction is not in the node's chain. A receipt above 1 MB is not read: it has thousands of events, and no wallet
   * or exchange makes such a payment.
   */
  receipt: (transaction: string) => Promise<ReadReceipt>
  /** Returns each address's balance of the token in this block, in units; either for all of them or for none. */
  balances: (holders: readonly string[], at: { token: string; block: string }) => Promise<bigint[]>
}

const timeoutMs = 5_000
const receiptBytesMaximum = 1024 * 1024
const tooLarge = 'too large' as const
/** Selector of `decimals()` of a token. */
const decimalsCall = '0x313ce567'
/** Selector of `balanceOf(address)`, without the address. */
const balanceCall = '0x70a08231'

const Hex = v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/i))
const Count = v.pipe(Hex, v.transform(Number), v.number(), v.safeInteger())
const Hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i))
const Block = v.object({ number: Count, hash: Hash, parentHash: Hash, timestamp: Count })
const RawLog = v.pipe(
  v.object({
    address: v.string(),
    topics: v.array(v.string()),
    data: v.string(),
    transactionHash: Hash,
    blockHash: Hash,
    logIndex: Count,
    removed: v.optional(v.boolean(), false),
  }),
  v.transform((raw): ContractLog => {
    const { address, topics, data, transactionHash, blockHash, logIndex, removed } = raw
    return {
      contract: address,
      topics,
      data,
      transaction: transactionHash,
      block: blockHash,
      index: logIndex,
      isRemoved: removed,
    }
  }),
)
const RawReceipt = v.object({ status: v.optional(Hex), blockHash: Hash, logs: v.array(RawLog) })
const Units = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{64}$/i),
  v.transform((hex) => BigInt(hex)),
)
const Answer = v.object({ result: v.optional(v.unknown()), error: v.optional(v.object({ message: v.string() })) })
const Answers = v.array(v.object({ ...Answer.entries, id: v.number() }))

/** Opens a node at a public address, or at a host that the administrator of the machine allows. */
export function openNode(url: string, privateHosts: readonly string[]): ChainNode {
  const endpoint = { url, privateHosts }
  const ask = async <Schema extends v.GenericSchema>(schema: Schema, method: string, params: unknown[] = []) =>
    v.parse(schema, await send(endpoint, method, params))
  const block = (number: number) => ask(v.nullable(Block), 'eth_getBlockByNumber', [toHex(number), false])
  return {
    chainId: () => ask(Count, 'eth_chainId'),
    decimalsOf: (token) =>
      ask(v.pipe(Count, v.maxValue(36)), 'eth_call', [{ to: token, data: decimalsCall }, 'latest']),
    newest: () => ask(Count, 'eth_blockNumber'),
    async header(number) {
      const found = await block(number)
      return found === null ? undefined : { number: found.number, hash: found.hash, parent: found.parentHash }
    },
    async timeOf(number) {
      const found = await block(number)
      if (found === null) throw new Error(`The node does not know its block ${number}`)
      return found.timestamp
    },
    transfers: (blockHash, token) =>
      ask(v.array(RawLog), 'eth_getLogs', [{ blockHash, address: token, topics: [transferTopic] }]),
    async receipt(transaction) {
      const method = 'eth_getTransactionReceipt'
      const result = await send({ ...endpoint, bytesMaximum: receiptBytesMaximum }, method, [transaction]).catch(
        (error: unknown) => {
          if (!(error instanceof TooLarge)) throw error
          log.error(
            { part: 'watcher', transaction },
            'A receipt above 1 MB is not credited by itself: look at it, and credit a payment by a recharge',
          )
          return tooLarge
        },
      )
      if (result === tooLarge) return tooLarge
      const found = v.parse(v.nullable(RawReceipt), result)
      return found === null
        ? undefined
        : { block: found.blockHash, hasSucceeded: found.status === '0x1', logs: found.logs }
    },
    async balances(holders, { token, block: blockHash }) {
      const calls = holders.map((holder) => [
        { to: token, data: `${balanceCall}${holder.slice(2).toLowerCase().padStart(64, '0')}` },
        { blockHash, requireCanonical: true },
      ])
      return v.parse(v.array(Units), await sendAll(endpoint, 'eth_call', calls))
    },
  }
}

type NodeEndpoint = { url: string; privateHosts: readonly string[]; bytesMaximum?: number }

/** Sends one call. A slow, unavailable or broken node is an error; the caller retries later. */
async function send(endpoint: NodeEndpoint, method: string, params: unknown[]): Promise<unknown> {
  return resultOf(method, v.parse(Answer, await exchange(endpoint, method, { jsonrpc: '2.0', id: 1, method, params })))
}

/** Sends many calls in one request. The answers may be in any order. */
async function sendAll(endpoint: NodeEndpoint, method: string, calls: readonly unknown[][]): Promise<unknown[]> {
  const requests = calls.map((params, id) => ({ jsonrpc: '2.0', id, method, params }))
  const answers = new Map(
    v.parse(Answers, await exchange(endpoint, method, requests)).map((answer) => [answer.id, answer]),
  )
  return requests.map(({ id }) => resultOf(method, answers.get(id)))
}

function resultOf(method: string, answer: v.InferOutput<typeof Answer> | undefined): unknown {
  if (answer === undefined) throw new Error(`${method}: the node left one out`)
  if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`)
  return answer.result
}

async function exchange({ url, ...limits }: NodeEndpoint, method: string, body: unknown): Promise<unknown> {
  const { status, text } = await fetchOutside(url, { ...limits, timeoutMs, body })
  if (status !== 200) throw new Error(`${method}: the node answered ${status}`)
  return JSON.parse(text)
}

function toHex(number: number): string {
  return `0x${number.toString(16)}`
}
