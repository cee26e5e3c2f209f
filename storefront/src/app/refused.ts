import { Refused } from '@sealane/contract/client'

/** What the server said beside each input, by the input's name. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof Refused ? error.fields : {}
}

export function isMissing(error: unknown): boolean {
  return error instanceof Refused && error.reason === 'NOT_FOUND'
}
