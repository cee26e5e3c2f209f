import { HDKey } from '@scure/bip32'
import * as v from 'valibot'
import type { Queries, Tx } from '../db/database.ts'
import { putChain, selectChains } from './network-chain.sql.ts'
import { selectAllSettingValues } from './setting.sql.ts'

const Cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000))
const Confirmations = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000))
const Asset = v.pipe(v.string(), v.regex(/^\w{1,12}$/))
const Address = v.pipe(v.string(), v.regex(/^[\w:]{0,120}$/))
/** Empty, or a node with JSON-RPC. Somebody on the network path could forge payments, so plain HTTP is allowed on this machine only. */
const Node = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^(https:\/\/\S+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/\S*)?)?$/, 'node'),
)
const Token = v.pipe(v.string(), v.regex(/^(0x[0-9a-fA-F]{40})?$/, 'token_address'))
/** A page about one transaction, whose hash replaces `{hash}`. */
const Explorer = v.pipe(v.string(), v.maxLength(200), v.regex(/^(https:\/\/\S*\{hash\}\S*)?$/))
/** A private key would let the server spend money that it should only see arrive. */
const ExtendedKey = v.pipe(
  v.string(),
  v.check((key) => !/^[a-z]prv/i.test(key), 'private_key'),
  v.check((key) => key === '' || isPublic(key), 'xpub'),
)

/** The settings of each network, such as `network.ERC20.rpc`: the schema and the default. */
const fields = {
  open: { schema: v.boolean(), standard: true },
  asset: { schema: Asset, standard: 'USDT' },
  address: { schema: Address, standard: '' },
  minimum: { schema: Cents, standard: 1_00 },
  confirmations: { schema: Confirmations, standard: 12 },
  rpc: { schema: Node, standard: '' },
  token: { schema: Token, standard: '' },
  xpub: { schema: ExtendedKey, standard: '' },
  explorer: { schema: Explorer, standard: '' },
} as const
type NetworkField = keyof typeof fields
type NetworkValues = { -readonly [F in NetworkField]: v.InferOutput<(typeof fields)[F]['schema']> }
type NetworkSettingDefinition = { schema: (typeof fields)[NetworkField]['schema']; standard: string | number | boolean }

/** The networks that most shoppers need. Any other configured network is added to them. */
const presetNetworks: Record<string, Partial<NetworkValues>> = {
  TRC20: { confirmations: 19 },
  ERC20: {},
  Polygon: { asset: 'USDC', confirmations: 128 },
  Bitcoin: { asset: 'BTC', confirmations: 3 },
}
/** Chains without tokens like those of Ethereum: deposits use the platform's address and a proof only. */
const byProofOnly = new Set(['TRC20', 'Bitcoin'])
const chainFields: readonly string[] = ['rpc', 'token', 'xpub'] satisfies NetworkField[]

/** Deposits by DEX, BSC and HECO are not supported, in any spelling of an operator or a caller (specification, section 5). */
export function isExcludedNetwork(name: string): boolean {
  return /^(dex|bsc|heco|bep-?20?|hrc-?20)(?![a-z\d])/i.test(name.trim())
}

/** Returns the setting of such a key; undefined if there is none. */
export function readNetworkKey(key: string): NetworkSettingDefinition | undefined {
  const { id, field } = partsOf(key)
  if (id === undefined || field === undefined || !Object.hasOwn(fields, field)) return undefined
  if (isExcludedNetwork(id)) return undefined
  if (byProofOnly.has(id) && chainFields.includes(field)) return undefined
  return {
    schema: fields[field as NetworkField].schema,
    standard: presetNetworks[id]?.[field as NetworkField] ?? fields[field as NetworkField].standard,
  }
}

function partsOf(key: string): { id?: string; field?: string } {
  return /^network\.(?<id>[A-Za-z0-9_-]{2,20})\.(?<field>[a-z]+)$/.exec(key)?.groups ?? {}
}

/** Returns every setting of the known networks, and of those in `keys`. */
export function networkSettings(keys: readonly string[]): [string, NetworkSettingDefinition][] {
  return idsIn(keys).flatMap((id) =>
    Object.keys(fields).flatMap((field): [string, NetworkSettingDefinition][] => {
      const setting = readNetworkKey(`network.${id}.${field}`)
      return setting === undefined ? [] : [[`network.${id}.${field}`, setting]]
    }),
  )
}

export type NetworkSettings = NetworkValues & { id: string }

/** Reads all networks with their present settings, the known ones first. */
export async function readNetworks(queries: Queries): Promise<NetworkSettings[]> {
  const changed = await selectAllSettingValues(queries, 'network.')
  return idsIn([...changed.keys()]).map((id) => {
    const values = Object.entries(fields).map(([field, { standard }]) => [
      field,
      changed.get(`network.${id}.${field}`) ?? presetNetworks[id]?.[field as NetworkField] ?? standard,
    ])
    return { id, ...(Object.fromEntries(values) as NetworkValues) }
  })
}

export type NetworkChange = { key: string; value: unknown }
type NetworkToken = Pick<NetworkSettings, 'id' | 'rpc' | 'token'>

/** Returns the network as it will be after a change of its node or token; undefined if another setting changes, or if the value is cleared. */
async function endpointAfter(queries: Queries, { key, value }: NetworkChange): Promise<NetworkToken | undefined> {
  const { id, field } = partsOf(key)
  if (id === undefined || (field !== 'rpc' && field !== 'token') || value === '') return undefined
  if (!v.is(fields[field].schema, value)) return undefined
  const { rpc, token } = (await readNetworks(queries)).find((network) => network.id === id) ?? { rpc: '', token: '' }
  return { id, rpc, token, [field]: value }
}

/**
 * Fetches the chain id from the node before a change of a network's node or token is saved; undefined if there is no node to call. A node that does
 * not answer does not prevent the change: the watcher asks it again, and refuses to read a chain that another network reads.
 */
export async function fetchChainId(
  queries: Queries,
  change: NetworkChange,
  ask: (rpc: string) => Promise<number>,
): Promise<number | undefined> {
  const after = await endpointAfter(queries, change)
  return after === undefined || after.rpc === '' ? undefined : ask(after.rpc).catch(() => undefined)
}

/**
 * Returns the fault of a second network with the token and the chain of another: these identify a network, not its name. The caller makes one change
 * at a time. `chainId` is the node's latest answer.
 */
export async function chainFaultOf(
  tx: Tx,
  change: NetworkChange,
  chainId: number | undefined,
): Promise<string | undefined> {
  const after = await endpointAfter(tx, change)
  if (after === undefined || after.rpc === '' || after.token === '') return undefined
  const others = (await readNetworks(tx)).filter(
    ({ id, rpc, token }) => id !== after.id && rpc !== '' && token.toLowerCase() === after.token.toLowerCase(),
  )
  const chains = await selectChains(tx, [after, ...others])
  const own = chainId ?? chains.get(after.id)
  return own !== undefined && others.some(({ id }) => chains.get(id) === own) ? 'same_chain' : undefined
}

/** Saves the node's latest answer with its address, which the caller saves. */
export async function saveChain(tx: Tx, change: NetworkChange, chainId: number | undefined): Promise<void> {
  const after = await endpointAfter(tx, change)
  if (after === undefined || chainId === undefined) return
  const { id, rpc } = after
  await putChain(tx, { id, rpc }, chainId)
}

function idsIn(keys: readonly string[]): string[] {
  const added = keys.flatMap((key) => (readNetworkKey(key) === undefined ? [] : [key.split('.')[1] ?? '']))
  return [...new Set([...Object.keys(presetNetworks), ...added.toSorted()])]
}

function isPublic(key: string): boolean {
  try {
    return HDKey.fromExtendedKey(key).privateKey === null
  } catch {
    return false
  }
}
