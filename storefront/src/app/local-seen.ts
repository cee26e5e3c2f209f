/** What a visitor looked at stays in the browser until there is an account that it can join. */
export type LocalSeen = { id: string; seen_at: string }

const storageKey = 'localSeen'
const productsMaximum = 50

/** The last look at a product counts. */
export function addToLocalSeen(id: string): void {
  const others = readLocalSeen().filter((seen) => seen.id !== id)
  save([...others, { id, seen_at: new Date().toISOString() }].slice(-productsMaximum))
}

export function readLocalSeen(): LocalSeen[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(read) ? read.filter(isSeen) : []
  } catch {
    return []
  }
}

export function emptyLocalSeen(): void {
  save([])
}

function isSeen(seen: unknown): seen is LocalSeen {
  const { id, seen_at } = (seen ?? {}) as Partial<LocalSeen>
  return typeof id === 'string' && typeof seen_at === 'string' && !Number.isNaN(Date.parse(seen_at))
}

/** Without a place to keep it nothing was seen. */
function save(seen: LocalSeen[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(seen))
  } catch {
    return
  }
}
