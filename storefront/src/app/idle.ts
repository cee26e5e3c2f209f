const patienceMs = 2000

/** Once the browser has a moment, or soon in any case. Returns how to call it off. */
export function whenIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act, { timeout: patienceMs })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(act, patienceMs / 10)
  return () => clearTimeout(timer)
}
