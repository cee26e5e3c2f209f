const storageKey = 'asked_with'

/**
 * Returns an id of this tab that is sent with the request for a mailed code and with the code: another person who enters codes for
 * the same address then uses up none of its attempts. The id survives a reload, because phones discard a page while the shopper
 * reads the mail.
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
