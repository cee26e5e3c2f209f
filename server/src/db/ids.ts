/** A row's id from the wire. A malformed id is a missing one: 0 is never a row. */
export function toId(text: string): number {
  return /^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : 0
}

export function toIds(texts: string[]): number[] {
  return texts.map(toId).filter((id) => id > 0)
}
