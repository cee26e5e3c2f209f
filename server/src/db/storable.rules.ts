/** PostgreSQL stores neither the character 0 nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Returns the paths, as in `items.0.name`, whose text or name cannot be stored, at most this many. */
export function unstorableIn(sent: unknown, maximum: number): string[] {
  const paths: string[] = []
  walk(sent, [], (path) => paths.push(path.join('.')) < maximum)
  return paths
}

/** Copies nothing, because a large body may consist of hundreds of thousands of parts. Returns whether to continue. */
function walk(sent: unknown, path: string[], note: (path: string[]) => boolean): boolean {
  if (typeof sent === 'string') return isStorable(sent) || note(path)
  if (sent === null || typeof sent !== 'object') return true
  for (const name in sent) {
    if (!Object.hasOwn(sent, name)) continue
    path.push(name)
    const goesOn = isStorable(name) ? walk(sent[name as keyof typeof sent], path, note) : note(path)
    if (!goesOn) return false
    path.pop()
  }
  return true
}

/** Whether objects and lists are nested in more levels than that. */
export function isDeeperThan(levels: number, sent: unknown): boolean {
  if (sent === null || typeof sent !== 'object') return false
  if (levels === 0) return true
  for (const name in sent)
    if (Object.hasOwn(sent, name) && isDeeperThan(levels - 1, sent[name as keyof typeof sent])) return true
  return false
}
