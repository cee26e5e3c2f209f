import type { ApiRefusal } from '@sealane/contract/client'

/** Returns the server's messages for single inputs, by the input's name. */
export function fieldErrors(error: unknown): Record<string, string> {
  return isRefused(error) ? error.fields : {}
}

/**
 * Checks whether the refusal has a reason and concerns no single input: the form then shows its message. The request layer has
 * already shown a refusal without a reason.
 */
export function isGeneralRefusal(error: unknown): error is ApiRefusal {
  return isRefused(error) && error.reason !== undefined && Object.keys(error.fields).length === 0
}

export function isMissing(error: unknown): boolean {
  return isRefused(error) && error.reason === 'NOT_FOUND'
}

/** Checks whether the server refused the request. Compares the name, because the class is loaded with the code of the first call. */
export function isRefused(error: unknown): error is ApiRefusal {
  return error instanceof Error && error.name === 'Refused'
}

/** Returns the message of a refusal or a failed request; undefined for any other error, whose message is for programmers. */
export function sentenceOf(error: unknown): string | undefined {
  const isForPeople = isRefused(error) || (error instanceof Error && error.name === 'RequestFailed')
  return isForPeople ? error.message : undefined
}

/** Checks whether the request got no response: no network, a broken connection, or a timeout. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.name === 'RequestFailed' && 'isOffline' in error && error.isOffline === true
}
