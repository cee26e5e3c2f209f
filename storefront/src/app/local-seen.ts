/** A product that a visitor viewed. It is kept in the browser until the visitor has an account. */
export type LocalViewedProduct = { id: string; seen_at: string }

const storageKey = 'localSeen'
const productsMaximum = 50

/** Adds a product; only its last view counts. */
export function addToLocalViewed(id: string): void {
  const others = readLocalViewed().filter((product) => product.id !== id)
  save([...others, { id, seen_at: new Date().toISOString() }].slice(-productsMaximum))
}

export function readLocalViewed(): LocalViewedProduct[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(read) ? read.filter(isViewedProduct) : []
  } catch {
    return []
  }
}

export function emptyLocalViewed(): void {
  save([])
}

function isViewedProduct(value: unknown): value is LocalViewedProduct {
  const { id, seen_at } = (value ?? {}) as Partial<LocalViewedProduct>
  return typeof id === 'string' && typeof seen_at === 'string' && !Number.isNaN(Date.parse(seen_at))
}

/** Saves the products; without a storage none are kept. */
function save(products: LocalViewedProduct[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(products))
  } catch {
    return
  }
}
