/** PostgreSQL keeps neither the character 0 nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** The places in what was sent, as in `items.0.name`, whose text or name cannot be stored, at most so many of them. */
export function unstorableIn(sent: unknown, maximum: number): string[] {
  const places: string[] = []
  walk(sent, [], (place) => places.push(place.join('.')) < maximum)
  return places
}

/** Copies nothing, because a large body may consist of hundreds of thousands of parts. Answers whether to go on. */
function walk(sent: unknown, place: string[], note: (place: string[]) => boolean): boolean {
  if (typeof sent === 'string') return isStorable(sent) || note(place)
  if (sent === null || typeof sent !== 'object') return true
  for (const name in sent) {
    if (!Object.hasOwn(sent, name)) continue
    place.push(name)
    const goesOn = isStorable(name) ? walk(sent[name as keyof typeof sent], place, note) : note(place)
    if (!goesOn) return false
    place.pop()
  }
  return true
}

/** Whether objects and lists are within each other over more levels than that. */
export function isDeeperThan(levels: number, sent: unknown): boolean {
  if (sent === null || typeof sent !== 'object') return false
  if (levels === 0) return true
  for (const name in sent)
    if (Object.hasOwn(sent, name) && isDeeperThan(levels - 1, sent[name as keyof typeof sent])) return true
  return false
}
