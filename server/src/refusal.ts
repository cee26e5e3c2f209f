import type { RefusalCode } from '@sealane/contract/refusals'

/** Data that a refusal may have beside its code: values and an amount of US cents for the sentence, sentences for fields, data, the time to wait. */
type Details = {
  values?: Record<string, string | number>
  amount?: number
  fields?: Record<string, string>
  data?: unknown
  retryAfterS?: number
}

/** Thrown for an expected refusal. Any other error is a bug. `fields` contains message keys by their input. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: RefusalCode
  readonly details: Details

  constructor(code: RefusalCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Returns the refusal, or undefined if there was none. */
export async function caughtRefusal(work: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
