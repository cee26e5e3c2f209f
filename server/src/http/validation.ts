import type { Endpoint } from '@sealane/contract/endpoint'
import { refusals, type RefusalCode } from '@sealane/contract/refusals'
import * as v from 'valibot'
import { Refusal } from '../refusal.ts'

type Part = 'query' | 'body'

/** What the caller sent, as the contract reads it, or one refusal that names all faulty fields at once. */
export function readPart(endpoint: Endpoint, part: Part, sent: unknown): unknown {
  const schema = endpoint[part]
  if (schema === undefined) return undefined
  const raw = part === 'query' ? readQuery(schema, sent as Record<string, string>) : (sent ?? {})
  const result = v.safeParse(schema, raw, { abortPipeEarly: true })
  if (result.success) return result.output
  throw refusalOf(result.issues)
}

/** The first fault of each field. A fault whose message is a refusal's code, standing alone, is that refusal. */
function refusalOf(issues: readonly v.BaseIssue<unknown>[]): Refusal {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[v.getDotPath(issue) ?? ''] ??= messageOf(issue)
  const codes = new Set(Object.values(fields))
  const [code = ''] = codes
  const isRefusal = codes.size === 1 && code in refusals
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
    const entry = wanted[outer ?? name]
    if (entry === undefined || text === '') continue
    if (outer === undefined || key === undefined) read[name] = readText(innermost(entry), text)
    else read[outer] = { ...(read[outer] as object | undefined), [key]: text }
  }
  return read
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
