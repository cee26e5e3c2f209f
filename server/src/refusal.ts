import type { RefusalCode } from '@sealane/contract/refusals'

/** A refusal may carry beside its code: values and an amount of US cents for the sentence, sentences for fields, data, when to come back. */
type Details = {
  values?: Record<string, string | number>
  amount?: number
  fields?: Record<string, string>
  data?: unknown
  retryAfterS?: number
}

/** Thrown for an expected "no". Anything else that is thrown is a bug. `fields` name messages, by the input they belong to. */
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

/** Answers the refusal, or undefined where there was none. */
export async function caughtRefusal(work: Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
