/** Whoever got no answer and asks the same within this time tries again; what comes later is meant anew. */
const retriedWithinMs = 300_000

/** `at` is the latest try. */
type Attempt = { path: string; payload: string; key: string; at: number }

/** Attempts that have no answer yet. */
let attempts: Attempt[] = []

/**
 * A retry of a request that had no answer carries the same key, so that nothing happens twice. Something else asked of the same
 * thing, a heart taken back or another quantity, ends what was tried before.
 */
export function keyOf(path: string, payload: string, now: number): string {
  attempts = attempts.filter((attempt) => now - attempt.at < retriedWithinMs && !isOtherAction(attempt, path, payload))
  const earlier = attempts.find((attempt) => attempt.path === path && attempt.payload === payload)
  const key = earlier?.key ?? randomKey()
  attempts = [...attempts.filter((attempt) => attempt !== earlier), { path, payload, key, at: now }]
  return key
}

/** An answered attempt is over: the next equal one is another deed. */
export function endAttempt(key: string): void {
  attempts = attempts.filter((attempt) => attempt.key !== key)
}

function isOtherAction(attempt: Attempt, path: string, payload: string): boolean {
  if (attempt.path !== path || attempt.payload === payload) return false
  const [before, now] = [idsOf(attempt.payload), idsOf(payload)]
  return [...before].every(([name, ids]) => ids.some((id) => (now.get(name) ?? ids).includes(id)))
}

/** What a request is about: the ids in it, by the name that they stand under. */
function idsOf(payload: string): Map<string, unknown[]> {
  const ids = new Map<string, unknown[]>()
  JSON.parse(payload, (name, value: unknown) => {
    if (/^(id|ids|.*_ids?)$/.test(name)) ids.set(name, [...(ids.get(name) ?? []), value].flat())
    return value
  })
  return ids
}

/** `crypto.randomUUID` is missing on plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
