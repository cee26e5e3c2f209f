import type { ApiRefusal } from '@sealane/contract/client'

/** What the server said beside each input, by the input's name. */
export function fieldErrors(error: unknown): Record<string, string> {
  return isRefused(error) ? error.fields : {}
}

/**
 * The server said no for a reason, and to no input in particular: its sentence is for the whole form, which says it. One without a
 * reason was said by the request layer.
 */
export function isGeneralRefusal(error: unknown): error is ApiRefusal {
  return isRefused(error) && error.reason !== undefined && Object.keys(error.fields).length === 0
}

export function isMissing(error: unknown): boolean {
  return isRefused(error) && error.reason === 'NOT_FOUND'
}

/** Whether the server said no. Known by its name: the class comes with the code of the first call. */
export function isRefused(error: unknown): error is ApiRefusal {
  return error instanceof Error && error.name === 'Refused'
}

/** The sentence of a refusal or a failed request; undefined for any other error, whose message is for programmers. */
export function sentenceOf(error: unknown): string | undefined {
  const isForPeople = isRefused(error) || (error instanceof Error && error.name === 'RequestFailed')
  return isForPeople ? error.message : undefined
}

/** The request got no answer at all: no network, a broken line, or nothing within the time limit. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.name === 'RequestFailed' && 'isOffline' in error && error.isOffline === true
}
