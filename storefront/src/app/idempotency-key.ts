/** An equal request within this time, while the first has no response, is a retry; a later one is a new action. */
const retriedWithinMs = 300_000

/** `at` is the time of the latest try. */
type Attempt = { path: string; payload: string; key: string; at: number }

/** Attempts without a response so far. */
let attempts: Attempt[] = []

/**
 * Returns the key of a request. A retry of a request without a response has the same key, so that it is not executed twice. A
 * different action on the same object (an unlike, another quantity) ends the earlier attempt.
 */
export function keyOf(path: string, payload: string, now: number): string {
  attempts = attempts.filter((attempt) => now - attempt.at < retriedWithinMs && !isOtherAction(attempt, path, payload))
  const earlier = attempts.find((attempt) => attempt.path === path && attempt.payload === payload)
  const key = earlier?.key ?? randomKey()
  attempts = [...attempts.filter((attempt) => attempt !== earlier), { path, payload, key, at: now }]
  return key
}

/** Ends an attempt that has a response: the next equal request is a new action. */
export function endAttempt(key: string): void {
  attempts = attempts.filter((attempt) => attempt.key !== key)
}

function isOtherAction(attempt: Attempt, path: string, payload: string): boolean {
  if (attempt.path !== path || attempt.payload === payload) return false
  const [before, now] = [idsOf(attempt.payload), idsOf(payload)]
  return [...before].every(([name, ids]) => ids.some((id) => (now.get(name) ?? ids).includes(id)))
}

/** Collects the ids in a request by their field names; they identify the object that the request is about. */
function idsOf(payload: string): Map<string, unknown[]> {
  const ids = new Map<string, unknown[]>()
  JSON.parse(payload, (name, value: unknown) => {
    if (/^(id|ids|.*_ids?)$/.test(name)) ids.set(name, [...(ids.get(name) ?? []), value].flat())
    return value
  })
  return ids
}

/** Replaces `crypto.randomUUID`, which is missing on plain HTTP. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
