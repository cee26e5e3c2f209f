const storageKey = 'asked_with'

/**
 * An id of this tab that goes with a question for a mailed code and with the code: a stranger who types codes for the same address
 * uses up none of its tries. It outlives a reload, because phones drop a page while its owner reads the mail.
 */
export function codeRequestId(): string {
  const stored = sessionStorage.getItem(storageKey)
  if (stored !== null) return stored
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  sessionStorage.setItem(storageKey, made)
  return made
}
