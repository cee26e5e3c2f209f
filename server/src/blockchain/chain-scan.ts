import type { Database } from '../db/database.ts'
import {
  lastConfirmed,
  linkedFrom,
  readTransfer,
  toCents,
  transfersIn,
  type BlockHeader,
  type ContractLog,
} from './chain.rules.ts'
import { selectHash, type Cursor } from './chain.sql.ts'
import { selectAddresses, selectDue, type DuePayment, type FoundPayment } from './deposit.sql.ts'
import type { ChainNode, ReadReceipt } from './node.ts'

/** The settings of a network for the watcher. */
export type Watched = {
  id: string
  chainId: number
  /** In lower case. */
  token: string
  decimals: number
  confirmations: number
  /** US cents. */
  minimum: number
}

/** The changes on the chain since the last scan. Nothing of it is stored yet. */
export type ChainScan = {
  /** The newest block that the node knows. */
  head: number
  /** The first block that was replaced by another. */
  fork: number | undefined
  headers: BlockHeader[]
  found: FoundPayment[]
  /** Payments that have all their confirmations, verified by receipts that this scan requested. */
  confirmed: DuePayment[]
}

/** Maximum number of blocks in one scan, so that a long interruption is made up for step by step. */
const blocksMaximum = 20
/**
 * A scan ends with the block in which it has read this many receipts, and it confirms payments by as many: strangers decide how large receipts are.
 */
const receiptsMaximum = 10
const creditsMaximum = 50

type ScanContext = { database: Database; node: ChainNode; network: Watched }

/** Scans from the cursor on, or from the block at which the chain has forked. Throws where the chain changes meanwhile. */
export async function scanChain(means: ScanContext, cursor: Cursor): Promise<ChainScan> {
  const { database, node, network } = means
  const head = await node.newest()
  const fork = await findFork(means, Math.min(head, cursor.next - 1))
  const next = fork ?? cursor.next
  const linked = await readHeaders(node, { next, head }, await selectHash(database, network.id, next - 1))
  const { headers, found } = await readPayments(means, linked)
  const block = lastConfirmed(next + headers.length - 1, network.confirmations)
  const due = await selectDue(database, {
    network: network.id,
    block: Math.min(block, next - 1), // Blocks that a fork has just replaced are not due.
    minimum: network.minimum,
    limit: creditsMaximum,
  })
  return { head, fork, headers, found, confirmed: cursor.stopped === null ? await confirm(node, due) : [] }
}

/** Walks back while the node has other blocks than the stored ones. A node that is only behind has no other ones. */
async function findFork({ database, node, network }: ScanContext, newest: number): Promise<number | undefined> {
  let fork: number | undefined
  for (let number = newest; number >= 0; number--) {
    const [read, now] = await Promise.all([selectHash(database, network.id, number), node.header(number)])
    if (now === undefined) throw new Error(`The node does not know its block ${number}`)
    if (read === undefined || read === now.hash) return fork
    fork = number
  }
  return fork
}

async function readHeaders(
  node: ChainNode,
  { next, head }: { next: number; head: number },
  before: string | undefined,
): Promise<BlockHeader[]> {
  const count = Math.max(0, Math.min(blocksMaximum, head - next + 1))
  const numbers = Array.from({ length: count }, (_none, index) => next + index)
  const headers = await Promise.all(numbers.map(node.header))
  return linkedFrom(
    before,
    headers.filter((header) => header !== undefined),
  )
}

type ScannedPayments = { headers: BlockHeader[]; found: FoundPayment[] }

/**
 * Returns transfers of the token to shoppers' addresses, each from the receipt of its transaction, and the blocks that were read for them. Reads
 * block by block until there are enough receipts.
 */
async function readPayments(
  { database, node, network }: ScanContext,
  headers: BlockHeader[],
): Promise<ScannedPayments> {
  const logs = await Promise.all(headers.map(({ hash }) => node.transfers(hash, network.token)))
  const addresses = await selectAddresses(
    database,
    network.id,
    logs.flat().flatMap((log) => recipientOf(log, network)),
  )
  const read: ScannedPayments = { headers: [], found: [] }
  let receipts = 0
  for (const [index, header] of headers.entries()) {
    if (receipts >= receiptsMaximum) break
    const ours = (logs[index] ?? []).filter((log) => recipientOf(log, network).some((to) => addresses.has(to)))
    const transactions = [...new Set(ours.map(({ transaction }) => transaction))]
    read.found.push(...(await readBlock(node, { header, transactions, network, addresses })))
    read.headers.push(header)
    receipts += transactions.length
  }
  return read
}

function recipientOf(log: ContractLog, { token }: Watched): string[] {
  const transfer = readTransfer(log, token)
  return transfer === undefined ? [] : [transfer.to]
}

type InBlock = { header: BlockHeader; transactions: string[]; network: Watched; addresses: Map<string, number> }

/** Reads one receipt after the other: only one is in memory, and the process serves other requests in between. */
async function readBlock(node: ChainNode, block: InBlock): Promise<FoundPayment[]> {
  const found: FoundPayment[] = []
  for (const transaction of block.transactions) {
    found.push(...paymentsIn(await node.receipt(transaction), block))
  }
  return found
}

function paymentsIn(receipt: ReadReceipt, { header, network, addresses }: InBlock): FoundPayment[] {
  if (receipt === 'too large') return []
  if (receipt?.block !== header.hash) throw new Error(`Block ${header.number} changes while it is read`)
  return transfersIn(receipt, network.token).flatMap(({ transaction, index, to, units }) => {
    const addressId = addresses.get(to)
    if (addressId === undefined) return []
    return [{ transaction, index, block: header, addressId, units, amount: toCents(units, network.decimals) }]
  })
}

/**
 * Returns the payments that the node still has in the same block, with the same amount to the same address. One receipt covers all payments of a
 * transaction.
 */
async function confirm(node: ChainNode, due: DuePayment[]): Promise<DuePayment[]> {
  const confirmed: DuePayment[] = []
  const ofTransaction = Map.groupBy(due, (one) => one.transaction_hash)
  for (const [transaction, payments] of [...ofTransaction].slice(0, receiptsMaximum)) {
    const receipt = await node.receipt(transaction)
    confirmed.push(...payments.filter((one) => isIn(receipt, one)))
  }
  return confirmed
}

function isIn(receipt: ReadReceipt, due: DuePayment): boolean {
  if (receipt === 'too large' || receipt?.block !== due.block_hash) return false
  return transfersIn(receipt, due.token).some(
    ({ index, to, units }) =>
      index === due.log_index && to === due.address.toLowerCase() && String(units) === due.units,
  )
}

/** Returns the first block made after this time, which is the first that may contain a payment. Searches by bisection. */
export async function firstBlockAfter(node: ChainNode, time: Date): Promise<number> {
  let [low, high] = [0, await node.newest()]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const isBefore = (await node.timeOf(middle)) * 1_000 < time.getTime()
    if (isBefore) low = middle + 1
    else high = middle
  }
  return low
}
