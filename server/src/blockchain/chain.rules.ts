/** A block as the node shows it. */
export type BlockHeader = { number: number; hash: string; parent: string }

/** A log of a contract, as the node shows it; `index` counts within its block. */
export type ContractLog = {
  contract: string
  topics: readonly string[]
  data: string
  transaction: string
  block: string
  index: number
  isRemoved: boolean
}

/** A transfer of units of a token. The recipient is in lower case. */
export type TokenTransfer = { transaction: string; index: number; to: string; units: bigint }

export type TransactionReceipt = { block: string; hasSucceeded: boolean; logs: readonly ContractLog[] }

/** The first topic of an ERC-20 transfer log: keccak-256 of `Transfer(address,address,uint256)`. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Returns the transfer of a log, or undefined where the log is not a valid transfer of this token. */
export function readTransfer(log: ContractLog, token: string): TokenTransfer | undefined {
  const [topic, , recipient] = log.topics
  const isTransfer = topic === transferTopic && recipient !== undefined && log.topics.length === 3
  if (log.isRemoved || !isTransfer || log.contract.toLowerCase() !== token.toLowerCase()) return undefined
  if (!/^0x[0-9a-f]{64}$/i.test(log.data) || !/^0x0{24}[0-9a-f]{40}$/i.test(recipient)) return undefined
  const units = BigInt(log.data)
  if (units === 0n) return undefined
  return { transaction: log.transaction, index: log.index, to: `0x${recipient.slice(26).toLowerCase()}`, units }
}

/** Returns the transfers of a receipt. Their index counts from the first log of their transaction, because that number does not change in a fork. */
export function transfersIn({ hasSucceeded, logs }: TransactionReceipt, token: string): TokenTransfer[] {
  const first = logs[0]?.index ?? 0
  if (!hasSucceeded) return []
  return logs.flatMap((log) => {
    const transfer = readTransfer(log, token)
    return transfer === undefined ? [] : [{ ...transfer, index: log.index - first }]
  })
}

/** Converts units of a token with these decimals to whole cents. A remainder below a cent stays with the platform. */
export function toCents(units: bigint, decimals: number): number {
  const cents = decimals < 2 ? units * 10n ** BigInt(2 - decimals) : units / 10n ** BigInt(decimals - 2)
  if (cents > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error(`${units} units are more money than there is`)
  return Number(cents)
}

/** Counts confirmations: the block that contains the payment is the first. `block` is the last one that was read. */
export function confirmationsOf(payment: number, block: number, needed: number): number {
  return Math.max(0, Math.min(needed, block - payment + 1))
}

/** The last block whose payments have all the confirmations they need. */
export function lastConfirmed(block: number, needed: number): number {
  return block - needed + 1
}

/** Whether a fork replaces blocks whose payments counted as final: as many blocks as a payment needs, or more. */
export function isDeep(fork: number, block: number, needed: number): boolean {
  return block - fork + 1 >= needed
}

/** Returns the headers as far as each one follows the one before it. The others belong to another branch and are read again later. */
export function linkedFrom(hash: string | undefined, headers: readonly BlockHeader[]): BlockHeader[] {
  const end = headers.findIndex(({ parent }, index) => {
    const before = index === 0 ? hash : headers[index - 1]?.hash
    return before !== undefined && parent !== before
  })
  return headers.slice(0, end === -1 ? headers.length : end)
}
