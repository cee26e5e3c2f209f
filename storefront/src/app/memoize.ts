type Cache = { create: () => { get: (key: string) => unknown; set: (key: string, value: unknown) => void } }

/** What use-intl keeps its formatters with, in the form it asks for (vite.config.ts). */
export function memoize(make: (...given: unknown[]) => unknown, { cache }: { cache: Cache }) {
  const made = cache.create()
  return (...given: unknown[]) => {
    const key = JSON.stringify(given)
    const known = made.get(key) ?? make(...given)
    made.set(key, known)
    return known
  }
}

export const strategies = {}
