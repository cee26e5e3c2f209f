import { Refusal } from '../refusal.ts'

type PromoWindowInput = { from?: string | undefined; until?: string | undefined }

/** Returns the period of a new code, from now on if no beginning is given. It must end after its beginning, and not in the past. */
export function readWindow(
  { from, until }: PromoWindowInput,
  now: Date,
): { from: Date | undefined; until: Date | null } {
  const begin = from === undefined ? undefined : new Date(from)
  const end = until === undefined ? null : new Date(until)
  const isEmpty = end !== null && (end <= now || (begin !== undefined && end <= begin))
  if (isEmpty) throw new Refusal('INVALID_INPUT', { fields: { until: 'ends_before' } })
  return { from: begin, until: end }
}
