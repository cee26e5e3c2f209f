import type { Endpoint } from '@sealane/contract/endpoint'
import type { RefusalCode } from '@sealane/contract/refusals'
import * as v from 'valibot'
import { unstorableIn } from '../db/storable.rules.ts'
import { Refusal } from '../refusal.ts'

type Part = 'query' | 'body'

/** What the caller sent, as the contract reads it, or one refusal that names all faulty fields at once. */
export function readPart(endpoint: Endpoint, part: Part, sent: unknown): unknown {
  const schema = endpoint[part]
  if (schema === undefined) return undefined
  const raw = part === 'query' ? readQuery(schema, sent as Record<string, string>) : readBody(sent)
  const result = v.safeParse(schema, raw, { abortPipeEarly: true })
  const unstorable = unstorableIn(raw)
  if (result.success && unstorable.length === 0) return result.output
  throw refusalOf(endpoint, result.issues ?? [], unstorable)
}

/** A form without fields need not be sent. What is sent is an object: a list has fields too, but nobody's. */
function readBody(sent: unknown): unknown {
  return Array.isArray(sent) ? null : (sent ?? {})
}

/** The first fault of each field. A fault whose message is a refusal that the endpoint declares, standing alone, is that refusal. */
function refusalOf(endpoint: Endpoint, issues: readonly v.BaseIssue<unknown>[], unstorable: string[]): Refusal {
  const fields: Record<string, string> = Object.create(null) // A field may be called `toString`.
  for (const issue of issues) fields[v.getDotPath(issue) ?? ''] ??= messageOf(issue)
  for (const place of unstorable) fields[place] ??= 'invalid'
  const codes = new Set(Object.values(fields))
  const [code = ''] = codes
  const isRefusal = codes.size === 1 && endpoint.refusals?.includes(code as RefusalCode) === true
  return new Refusal(isRefusal ? (code as RefusalCode) : 'INVALID_INPUT', { fields })
}

/** The contract names its own messages; what valibot says itself is for programmers. */
function messageOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'unknown'
  if (/^[A-Za-z_]+$/.test(issue.message)) return issue.message
  return issue.input === undefined ? 'required' : 'invalid'
}

/** A query holds text alone: numbers and booleans are read where the schema wants them, `name[key]` becomes an object. */
function readQuery(schema: v.GenericSchema, sent: Record<string, string>): Record<string, unknown> {
  const wanted = 'entries' in schema ? (schema.entries as Record<string, v.GenericSchema>) : {}
  const read: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(sent).slice(0, 100)) {
    const [, outer, key] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(name) ?? []
    const entry = text === '' ? undefined : entryOf(wanted, outer ?? name)
    if (entry === undefined) continue
    if (outer === undefined || key === undefined) read[name] = readText(innermost(entry), text)
    else read[outer] = { ...(read[outer] as object | undefined), [key]: text }
  }
  return read
}

function entryOf(wanted: Record<string, v.GenericSchema>, name: string): v.GenericSchema | undefined {
  return Object.hasOwn(wanted, name) ? wanted[name] : undefined
}

type Wrapping = v.GenericSchema & { wrapped?: v.GenericSchema; options?: readonly unknown[] }

function innermost(schema: Wrapping): Wrapping {
  return schema.wrapped === undefined ? schema : innermost(schema.wrapped)
}

function readText(schema: Wrapping, text: unknown): unknown {
  if (typeof text !== 'string') return text
  const wantsNumber =
    schema.type === 'number' || (schema.type === 'picklist' && typeof schema.options?.[0] === 'number')
  if (wantsNumber && /^-?\d{1,15}(\.\d{1,6})?$/.test(text)) return Number(text)
  if (schema.type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}
