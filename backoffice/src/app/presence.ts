const awayAfterMs = 60_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let seenAt = Date.now()

/** Records user activity on the page. */
export function watchPresence(): void {
  const notice = () => (seenAt = Date.now())
  for (const sign of signs) globalThis.addEventListener(sign, notice, { capture: true, passive: true })
}

/** Marks a call without user activity in the last minute as unattended: such calls do not extend the session. */
export function presenceHeaders(): Record<string, string> {
  return Date.now() - seenAt < awayAfterMs ? {} : { unattended: '1' }
}
