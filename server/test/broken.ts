import type { Endpoint } from '@sealane/contract/endpoint'
import * as v from 'valibot'

/** A generator of numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export type Random = () => number

export function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<One>(random: Random, from: readonly [One, ...One[]]): One {
  return from[Math.floor(random() * from.length)] ?? from[0]
}

export type BrokenRequest = { query: string; body: string | undefined; headers: Record<string, string> }

/** Builds a valid request and then breaks it in up to three places. One of four requests is only unlikely, so that it gets further inside. */
export function breakRequest(random: Random, { query, body }: Endpoint): BrokenRequest {
  const faults = Math.floor(random() * 4)
  const queryFields = query === undefined ? strangeFields(random) : broken(random, query, faults)
  const sent = body === undefined ? strangeFields(random) : broken(random, body, faults)
  return { query: toQuery(queryFields), body: toBody(random, sent), headers: strangeHeaders(random) }
}

type BreakableSchema = v.GenericSchema & {
  entries?: Record<string, BreakableSchema>
  options?: readonly unknown[]
  wrapped?: BreakableSchema
  item?: BreakableSchema
  value?: BreakableSchema
  literal?: unknown
}

/** Returns a value that the schema accepts, as far as that can be guessed. */
function fitting(random: Random, schema: BreakableSchema): unknown {
  const { entries, wrapped, item, value, literal } = schema
  if (wrapped !== undefined) return random() < 0.3 ? undefined : fitting(random, wrapped)
  if (entries !== undefined)
    return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, fitting(random, entry)]))
  if (item !== undefined) return Array.from({ length: 1 + Math.floor(random() * 3) }, () => fitting(random, item))
  if (value !== undefined) return { 1: fitting(random, value) }
  return literal ?? fittingOne(random, schema)
}

function fittingOne(random: Random, schema: BreakableSchema): unknown {
  const [first, ...others] = schema.options ?? []
  if (first !== undefined) {
    const chosen = pick(random, [first, ...others])
    return isSchema(chosen) ? fitting(random, chosen) : chosen
  }
  const [example = 'x', ...more] = plausible.filter((one) => v.is(schema, one))
  const isAnyText = more.length > 30
  return isAnyText && random() < 0.7 ? pick(random, ids) : pick<unknown>(random, [example, ...more])
}

/** The tests' world has few rows of each kind. */
const ids = ['1', '2', '3', '4', '5'] as const

/** Values that some part of the contract accepts: ids that may exist, amounts, codes, names. */
const plausible: readonly unknown[] = [
  ...[...ids, '6', '8', '999999', 'p1', 'platform', 'shop-1', 'shop-2'],
  ...['en', 'de', 'NO', 'SG', 'CA', 'Oslo', 'home', '0150', 'DHL', 'none', 'lamp', '灯', 'electrical', 'a-slug'],
  ...['mei@example.com', '+6581234567', 'sealane-demo', '246813', '135792', '123456', 'nobody_1', 'SL-7K2Q'],
  ...['2026-11-21T10:00:00.000Z', '2026-11-21', 'timer.unpaid_s', 'bank.name', 'EUR', 'example.com', 'Some words.'],
  ...[0, 1, 2, 3, 5, 50, 100, 4_50, 12_000, 0.5, true, false],
]

const long = 'x'.repeat(5_000)
const deep = Array.from({ length: 60 }).reduce<unknown>((inner) => ({ a: inner }), 1)
const forged = [
  ...[[null], [1], [-1], [9e15], [1.5], ['a'], ['\ud800'], [{}], [[1]], []],
  ...[
    [null, null],
    [null, 1],
    [1, null],
    [1, 1],
    [-9e15, -9e15],
    [9e15, 9e15],
    [0, 9e15],
    ['a\0', 1],
    ['a', 1],
    [1, 'a'],
  ],
  ...[{}, 'text', 7, null],
].map((values) => Buffer.from(JSON.stringify(values)).toString('base64url'))

const hostile: readonly [unknown, ...unknown[]] = [
  ...([null, true, false, 0, -1, 1.5, 1e15, 1e30, -1e308, 2 ** 53, 2 ** 31, -(2 ** 31) - 1, [], {}] as const),
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udfff',
    '\u202e',
    '😀'.repeat(50),
    long,
    '-0',
    '1e5',
    '00001',
    '9'.repeat(30),
  ],
  ...['__proto__', 'constructor', 'toString', 'NaN', 'Infinity', 'null', 'undefined', 'true', '[object Object]'],
  ...["'; drop table accounts; --", '%', '_', '\\', '\\x00', '${1}', '{count, plural,', '<script>', '../../etc/passwd'],
  ...[
    '2026-13-45T99:99:99Z',
    '0000-00-00T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '294277-01-01T00:00:00Z',
    '-0001-01-01',
  ],
  ...['1'.repeat(41), '-1', '1.5', '1,2', '0x1', '１', '٣', 'İ', 'ﬁ', 'SL-', '@', 'a@b', '+0', '+999999999999999'],
  ...[[null], [[]], [{}], ['1', 2, null], Array.from({ length: 200 }, () => '1'), deep, { a: 1 }, { length: 1 }],
  ...forged,
]

/** Returns a copy, because a value that is broken further must not change the others. */
function strange(random: Random): unknown {
  return structuredClone(pick(random, hostile))
}

type BreakableFields = Record<string, unknown>

function broken(random: Random, schema: BreakableSchema, faults: number): unknown {
  if (faults > 0 && random() < 0.05) return strange(random)
  const whole = fitting(random, schema)
  if (!isFields(whole)) return whole
  for (let fault = 0; fault < faults; fault++) breakField(random, whole)
  return whole
}

/** Makes one field wrong, missing or superfluous, perhaps in a nested object. */
function breakField(random: Random, fields: BreakableFields): void {
  const [first = 'x', ...others] = Object.keys(fields)
  const name = pick(random, [first, ...others])
  const inner = fields[name]
  const chance = random()
  if (isFields(inner) && chance < 0.5) breakField(random, inner)
  else if (Array.isArray(inner) && inner.length > 0 && chance < 0.5) inner[0] = strange(random)
  else if (chance < 0.8) fields[name] = strange(random)
  else if (chance < 0.9) delete fields[name]
  else Object.assign(fields, strangeFields(random))
}

function strangeFields(random: Random): BreakableFields {
  const name = pick(random, ['extra', 'constructor', 'toString', 'id', 'cursor', 'limit', 'lang', 'a\0', ''])
  return random() < 0.5 ? {} : { [name]: strange(random) }
}

function toQuery(fields: unknown): string {
  if (!isFields(fields)) return `=${encoded(shown(fields))}`
  const parts = Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined) return []
    if (Array.isArray(value)) return value.slice(0, 30).map((one): [string, unknown] => [name, one])
    return isFields(value) ? Object.entries(value).map(([key, one]) => [`${name}[${key}]`, one]) : [[name, value]]
  })
  return parts.map(([name, value]) => `${encoded(name)}=${encoded(shown(value))}`).join('&')
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Encodes a text for an address: headers and address together have at most 16 kB, and half a surrogate pair cannot be part of an address. */
function encoded(text: string): string {
  return encodeURIComponent(text.slice(0, 2_000).toWellFormed())
}

function toBody(random: Random, sent: unknown): string | undefined {
  const text = JSON.stringify(sent)
  const chance = random()
  if (chance < 0.02) return text?.slice(0, -1)
  if (chance < 0.04) return text?.replace('{', '{"__proto__":{"isOperator":true},')
  if (chance < 0.06) return `[${text}]`
  return text
}

function strangeHeaders(random: Random): Record<string, string> {
  const lang = pick(random, ['en', 'el', 'xx', 'constructor', ''])
  const key = pick(random, ['', '', 'one', 'two', 'k'.repeat(300), 'é'])
  return { lang, ...(key !== '' && { 'idempotency-key': key }) }
}

function isFields(value: unknown): value is BreakableFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isSchema(part: unknown): part is BreakableSchema {
  return isFields(part) && part['kind'] === 'schema'
}
