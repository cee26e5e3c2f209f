import type { Database } from '../db/database.ts'
import { lastConfirmed, linkedFrom, readTransfer, toCents, transfersIn, type Header, type Log } from './chain.rules.ts'
import { selectHash, type Cursor } from './chain.sql.ts'
import { selectAddresses, selectDue, type Due, type Found } from './deposit.sql.ts'
import type { Node } from './node.ts'

/** A network as the watcher reads it. */
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

/** What was found on the chain since the last look. Nothing of it is written yet. */
export type Look = {
  /** The newest block that the node knows. */
  head: number
  /** The first block that another took the place of. */
  fork: number | undefined
  headers: Header[]
  found: Found[]
  /** What has its confirmations, by receipts that were just asked for. */
  confirmed: Due[]
}

/** Blocks in one look, so that a long absence is made up for step by step. */
const blocksMaximum = 20
const creditsMaximum = 50

type Means = { database: Database; node: Node; network: Watched }

/** Reads on where the cursor stands, or from where the chain has forked. Throws where the chain moves meanwhile. */
export async function look(means: Means, cursor: Cursor): Promise<Look> {
  const { database, node, network } = means
  const head = await node.newest()
  const fork = await findFork(means, Math.min(head, cursor.next - 1))
  const next = fork ?? cursor.next
  const headers = await readHeaders(node, { next, head }, await selectHash(database, network.id, next - 1))
  const found = await readPayments(means, headers)
  const block = lastConfirmed(next + headers.length - 1, network.confirmations)
  const due = await selectDue(database, {
    network: network.id,
    block: Math.min(block, next - 1), // What a fork has just taken is not due.
    minimum: network.minimum,
    limit: creditsMaximum,
  })
  return { head, fork, headers, found, confirmed: cursor.stopped === null ? await confirm(node, due) : [] }
}

/** Walks back while the node has other blocks than those that were read. A node that is merely behind has no other ones. */
async function findFork({ database, node, network }: Means, newest: number): Promise<number | undefined> {
  let fork: number | undefined
  for (let number = newest; number >= 0; number--) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    const [read, now] = await Promise.all([selectHash(database, network.id, number), node.header(number)])
    if (now === undefined) throw new Error(`The node does not know its block ${number}`)
    if (read === undefined || read === now.hash) return fork
    fork = number
  }
  return fork
}

async function readHeaders(
  node: Node,
  { next, head }: { next: number; head: number },
  before: string | undefined,
): Promise<Header[]> {
  const count = Math.max(0, Math.min(blocksMaximum, head - next + 1))
  const numbers = Array.from({ length: count }, (_none, index) => next + index)
  const headers = await Promise.all(numbers.map(node.header))
  return linkedFrom(
    before,
    headers.filter((header) => header !== undefined),
  )
}

/** Transfers of the token to shoppers' addresses, each with the receipt of its transaction. */
async function readPayments({ database, node, network }: Means, headers: Header[]): Promise<Found[]> {
  const logs = await Promise.all(headers.map(({ hash }) => node.transfers(hash, network.token)))
  const addresses = await selectAddresses(
    database,
    network.id,
    logs.flat().flatMap((log) => recipientOf(log, network)),
  )
  const found = headers.map((header, index) => {
    const ours = (logs[index] ?? []).filter((log) => recipientOf(log, network).some((to) => addresses.has(to)))
    return readBlock(node, { header, ours, network, addresses })
  })
  return (await Promise.all(found)).flat()
}

function recipientOf(log: Log, { token }: Watched): string[] {
  const transfer = readTransfer(log, token)
  return transfer === undefined ? [] : [transfer.to]
}

type InBlock = { header: Header; ours: Log[]; network: Watched; addresses: Map<string, number> }

async function readBlock(node: Node, { header, ours, network, addresses }: InBlock): Promise<Found[]> {
  const transactions = [...new Set(ours.map(({ transaction }) => transaction))]
  const receipts = await Promise.all(transactions.map(node.receipt))
  return receipts.flatMap((receipt) => {
    if (receipt?.block !== header.hash) throw new Error(`Block ${header.number} changes while it is read`)
    return transfersIn(receipt, network.token).flatMap(({ transaction, index, to, units }) => {
      const addressId = addresses.get(to)
      if (addressId === undefined) return []
      return [{ transaction, index, block: header, addressId, units, amount: toCents(units, network.decimals) }]
    })
  })
}

/** Those that the node still has in the same block, with the same money to the same address. */
async function confirm(node: Node, due: Due[]): Promise<Due[]> {
  const receipts = await Promise.all(due.map((one) => node.receipt(one.transaction_hash)))
  return due.filter((one, place) => {
    const receipt = receipts[place]
    if (receipt?.block !== one.block_hash) return false
    return transfersIn(receipt, one.token).some(
      ({ index, to, units }) =>
        index === one.log_index && to === one.address.toLowerCase() && String(units) === one.units,
    )
  })
}

/** The first block that may hold a payment: the first made after this time, by halves. */
export async function firstBlockAfter(node: Node, time: Date): Promise<number> {
  let [low, high] = [0, await node.newest()]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    // oxlint-disable-next-line no-await-in-loop -- each half follows from the one before
    const isBefore = (await node.timeOf(middle)) * 1_000 < time.getTime()
    if (isBefore) low = middle + 1
    else high = middle
  }
  return low
}
