import type { Endpoint } from '@sealane/contract/endpoint'
import type { RefusalCode } from '@sealane/contract/refusals'
import * as v from 'valibot'
import { unstorableIn } from '../db/storable.rules.ts'
import { Refusal } from '../refusal.ts'
import { readForm, readQuery } from './typed-text.rules.ts'

type RequestPart = 'query' | 'body'

/** Returns the part of the request as the contract reads it, or refuses with all faulty fields at once. `form` is the body of a form. */
export function readPart(endpoint: Endpoint, part: RequestPart | 'form', sent: unknown): unknown {
  const schema = endpoint[part === 'form' ? 'body' : part]
  if (schema === undefined) return undefined
  const raw = readRaw(schema, part, sent)
  const { value, faults, unstorable } = validate(schema, raw)
  if (faults.length + unstorable.length === 0) return value
  throw refusalOf(endpoint, faults, unstorable)
}

/** A refusal names about this many faults. A megabyte could have a million, and naming them would take half a minute. */
const faultsMaximum = 100
/** Valibot reads `abortEarly` when it notes a fault, and for each part around it. */
const readsMaximum = 3 * faultsMaximum

type Validated = { value: unknown; faults: readonly v.BaseIssue<unknown>[]; unstorable: string[] }

/** Returns the value as the schema reads it, its first faults, about a hundred, and the first hundred places that cannot be stored. */
export function validate(schema: v.GenericSchema, raw: unknown): Validated {
  let reads = 0
  const config = {
    abortPipeEarly: true,
    get abortEarly() {
      reads += 1
      return reads > readsMaximum
    },
  }
  const { value, issues: faults = [] } = schema['~run']({ value: raw }, config)
  return { value, faults, unstorable: unstorableIn(raw, faultsMaximum) }
}

/** A body without fields may be omitted. A list is not accepted as a body: it would pass for an object without fields. */
function readRaw(schema: v.GenericSchema, part: RequestPart | 'form', sent: unknown): unknown {
  if (part === 'query') return readQuery(schema, sent as Record<string, string>)
  if (part === 'form') return readForm(schema, sent ?? {})
  return Array.isArray(sent) ? null : (sent ?? {})
}

/** Refuses with the first fault of each field. Where the only fault's message is a refusal that the endpoint declares, it is that refusal. */
function refusalOf(endpoint: Endpoint, issues: readonly v.BaseIssue<unknown>[], unstorable: string[]): Refusal {
  const fields: Record<string, string> = Object.create(null) // A field may have the name `toString`.
  for (const issue of issues) fields[v.getDotPath(issue) ?? ''] ??= messageOf(issue)
  for (const fieldPath of unstorable) fields[fieldPath] ??= 'invalid'
  const codes = new Set(Object.values(fields))
  const [code = ''] = codes
  const isRefusal = codes.size === 1 && endpoint.refusals?.includes(code as RefusalCode) === true
  return new Refusal(isRefusal ? (code as RefusalCode) : 'INVALID_INPUT', { fields })
}

/** The contract names its own messages; valibot's messages are for programmers. */
function messageOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return 'unknown'
  if (/^[A-Za-z_]+$/.test(issue.message)) return issue.message
  return issue.input === undefined ? 'required' : 'invalid'
}
