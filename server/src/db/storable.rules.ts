/** PostgreSQL keeps neither the character 0 nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** The places in what was sent, as in `items.0.name`, whose text or name cannot be kept. */
export function unstorableIn(sent: unknown, place: string[] = []): string[] {
  if (typeof sent === 'string') return isStorable(sent) ? [] : [place.join('.')]
  if (sent === null || typeof sent !== 'object') return []
  return Object.entries(sent).flatMap(([name, value]) => {
    const inner = [...place, name]
    return isStorable(name) ? unstorableIn(value, inner) : [inner.join('.')]
  })
}

/** Whether objects and lists stand within each other over more levels than that. */
export function isDeeperThan(levels: number, sent: unknown): boolean {
  if (sent === null || typeof sent !== 'object') return false
  return levels === 0 || Object.values(sent).some((value) => isDeeperThan(levels - 1, value))
}
