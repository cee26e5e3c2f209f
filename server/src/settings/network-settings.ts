import { HDKey } from '@scure/bip32'
import * as v from 'valibot'
import type { Queries } from '../db/database.ts'

const Cents = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000))
const Confirmations = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000))
const Asset = v.pipe(v.string(), v.regex(/^\w{1,12}$/))
const Address = v.pipe(v.string(), v.regex(/^[\w:]{0,120}$/))
/** Nothing, or a node that speaks JSON-RPC. Whoever stands between could forge payments: plain HTTP on this machine alone. */
const Node = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^(https:\/\/\S+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?(\/\S*)?)?$/, 'node'),
)
const Token = v.pipe(v.string(), v.regex(/^(0x[0-9a-fA-F]{40})?$/, 'token_address'))
/** A page about one transaction, whose hash takes the place of `{hash}`. */
const Explorer = v.pipe(v.string(), v.maxLength(200), v.regex(/^(https:\/\/\S*\{hash\}\S*)?$/))
/** A private key would let the server spend what it should only see arrive. */
const ExtendedKey = v.pipe(
  v.string(),
  v.check((key) => !/^[a-z]prv/i.test(key), 'private_key'),
  v.check((key) => key === '' || isPublic(key), 'xpub'),
)

/** What is set for each network, as in `network.ERC20.rpc`: what it may be, and what it is until changed. */
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
type Field = keyof typeof fields
type Values = { -readonly [F in Field]: v.InferOutput<(typeof fields)[F]['schema']> }
type Setting = { schema: (typeof fields)[Field]['schema']; standard: string | number | boolean }

/** Those that shoppers ask for first. Any other that is set up joins them. */
const known: Record<string, Partial<Values>> = {
  TRC20: { confirmations: 19 },
  ERC20: {},
  Polygon: { asset: 'USDC', confirmations: 128 },
  Bitcoin: { asset: 'BTC', confirmations: 3 },
}
/** Chains that have no tokens as Ethereum has them: by the platform's address and a proof alone. */
const byProofOnly = new Set(['TRC20', 'Bitcoin'])
const chainFields: readonly string[] = ['rpc', 'token', 'xpub'] satisfies Field[]

/** Deposits by DEX, BSC and HECO are not supported, however an operator or a caller spells them (specification, section 5). */
export function isExcludedNetwork(name: string): boolean {
  return /^(dex|bsc|heco|bep-?20?|hrc-?20)(?![a-z\d])/i.test(name.trim())
}

/** The setting under such a key; undefined where there is none. */
export function readNetworkKey(key: string): Setting | undefined {
  const { id, field } = /^network\.(?<id>[A-Za-z0-9_-]{2,20})\.(?<field>[a-z]+)$/.exec(key)?.groups ?? {}
  if (id === undefined || field === undefined || !Object.hasOwn(fields, field)) return undefined
  if (isExcludedNetwork(id)) return undefined
  if (byProofOnly.has(id) && chainFields.includes(field)) return undefined
  return {
    schema: fields[field as Field].schema,
    standard: known[id]?.[field as Field] ?? fields[field as Field].standard,
  }
}

/** Every setting of the known networks, and of those that are named in `keys`. */
export function networkSettings(keys: readonly string[]): [string, Setting][] {
  return idsIn(keys).flatMap((id) =>
    Object.keys(fields).flatMap((field): [string, Setting][] => {
      const setting = readNetworkKey(`network.${id}.${field}`)
      return setting === undefined ? [] : [[`network.${id}.${field}`, setting]]
    }),
  )
}

export type NetworkSettings = Values & { id: string }

/** All networks as they are set now, the known ones first. */
export async function readNetworks(queries: Queries): Promise<NetworkSettings[]> {
  const rows = await queries.selectFrom('settings').select(['key', 'value']).where('key', 'like', 'network.%').execute()
  const changed = new Map(rows.map(({ key, value }) => [key, value]))
  return idsIn([...changed.keys()]).map((id) => {
    const values = Object.entries(fields).map(([field, { standard }]) => [
      field,
      changed.get(`network.${id}.${field}`) ?? known[id]?.[field as Field] ?? standard,
    ])
    return { id, ...(Object.fromEntries(values) as Values) }
  })
}

function idsIn(keys: readonly string[]): string[] {
  const added = keys.flatMap((key) => (readNetworkKey(key) === undefined ? [] : [key.split('.')[1] ?? '']))
  return [...new Set([...Object.keys(known), ...added.toSorted()])]
}

function isPublic(key: string): boolean {
  try {
    return HDKey.fromExtendedKey(key).privateKey === null
  } catch {
    return false
  }
}
