import * as v from 'valibot'
import { transferTopic, type Header, type Log, type Receipt } from './chain.rules.ts'

/** A chain's node, asked by JSON-RPC. */
export type Node = {
  chainId: () => Promise<number>
  decimalsOf: (token: string) => Promise<number>
  newest: () => Promise<number>
  /** Undefined where the node does not know it. */
  header: (number: number) => Promise<Header | undefined>
  /** When the block was made, in seconds. */
  timeOf: (number: number) => Promise<number>
  /** By the block's hash: a range of numbers could mix two branches. */
  transfers: (block: string, token: string) => Promise<Log[]>
  /** Undefined where the node has none, because the transaction is not in its chain. */
  receipt: (transaction: string) => Promise<Receipt | undefined>
}

const timeoutMs = 5_000
/** `decimals()` of a token. */
const decimalsCall = '0x313ce567'

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
  v.transform((log): Log => {
    const { address, topics, data, transactionHash, blockHash, logIndex, removed } = log
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
const Answer = v.object({ result: v.optional(v.unknown()), error: v.optional(v.object({ message: v.string() })) })

export function openNode(url: string): Node {
  const ask = async <Schema extends v.GenericSchema>(schema: Schema, method: string, params: unknown[] = []) =>
    v.parse(schema, await send(url, method, params))
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
      const found = await ask(v.nullable(RawReceipt), 'eth_getTransactionReceipt', [transaction])
      return found === null
        ? undefined
        : { block: found.blockHash, hasSucceeded: found.status === '0x1', logs: found.logs }
    },
  }
}

/** A node that is slow, away or broken is an error, and asked again later. */
async function send(url: string, method: string, params: unknown[]): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`${method}: the node answered ${answer.status}`)
  const { result, error } = v.parse(Answer, await answer.json())
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}

function toHex(number: number): string {
  return `0x${number.toString(16)}`
}
