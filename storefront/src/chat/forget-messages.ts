export const storageKey = 'unsentMessages'

/** Deletes the messages that were written and have not arrived. */
export function forgetMessages(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Without a storage no messages were kept.
  }
}
