export const storageKey = 'unsentMessages'

/** What was written and has not arrived is let go. */
export function forgetMessages(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing is kept where nothing can be.
  }
}
