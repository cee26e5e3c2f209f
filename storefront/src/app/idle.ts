const patienceMs = 2000

/** Calls `act` when the browser is idle, or after a short time at the latest. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act, { timeout: patienceMs })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(act, patienceMs / 10)
  return () => clearTimeout(timer)
}
