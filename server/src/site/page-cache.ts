import type { Rendered } from './storefront.ts'

const freshForMs = 2_000
const entriesMaximum = 500

/**
 * Public pages are the same for everybody for a moment: whoever asks for the same address in the same language within it gets
 * the same page. Those who ask while it is being made wait for it.
 */
export function createPageCache() {
  const pages = new Map<string, { until: number; page: Promise<Rendered> }>()

  return async (key: string, make: () => Promise<Rendered>): Promise<Rendered> => {
    const known = pages.get(key)
    if (known !== undefined && known.until > Date.now()) return known.page
    const page = make()
    if (pages.size >= entriesMaximum) pages.clear()
    pages.set(key, { until: Date.now() + freshForMs, page })
    page.then(
      ({ isCacheable }) => isCacheable || pages.delete(key),
      () => pages.delete(key),
    )
    return page
  }
}
