/** Maximum number of notes of an order. */
export const notesMaximum = 100

/** Returns each tag once, in lower case: Gift and gift are one. */
export function toTags(written: readonly string[]): string[] {
  return [...new Set(written.map((tag) => tag.toLowerCase()))]
}
