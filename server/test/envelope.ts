import { refusalsOf, type Endpoint } from '@sealane/contract/endpoint'
import { refusals, type RefusalCode } from '@sealane/contract/refusals'
import * as v from 'valibot'

/** Statuses for broken and hostile clients. */
const statuses = [400, 413, 414, 415, 431]

const Envelope = v.strictObject({
  code: v.number(),
  msg: v.pipe(v.string(), v.minLength(1)),
  time: v.pipe(v.number(), v.integer()),
  data: v.unknown(),
  reason: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.pipe(v.string(), v.minLength(1)))),
  retry_after: v.optional(v.number()),
})

/** Returns the fault of a response against the contract; undefined if there is none. */
export function faultOf(endpoint: Endpoint, status: number, text: string): string | undefined {
  if (status >= 500) return `HTTP ${status}`
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), Envelope), text)
  if (!read.success) return `no envelope: ${v.summarize(read.issues)}`
  const { code, reason, data } = read.output
  if (code === 1) return status === 200 ? faultOfData(endpoint, data) : `success with HTTP ${status}`
  if (code !== (status === 200 ? 0 : status)) return `code ${code} with HTTP ${status}`
  if (reason === undefined) return statuses.includes(status) ? undefined : `HTTP ${status} without a reason`
  return faultOfRefusal(endpoint, status, reason as RefusalCode)
}

function faultOfRefusal(endpoint: Endpoint, status: number, reason: RefusalCode): string | undefined {
  if (refusals[reason] !== status) return `${reason} with HTTP ${status}`
  return refusalsOf(endpoint).includes(reason) ? undefined : `${reason} is not declared`
}

function faultOfData({ reply }: Endpoint, data: unknown): string | undefined {
  const read = v.safeParse(reply, data)
  return read.success ? undefined : `off the schema: ${v.summarize(read.issues)}`
}
