const awayAfterMs = 60_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let seenAt = Date.now()

/** Notices that a person is at the page. */
export function watchPresence(): void {
  const notice = () => (seenAt = Date.now())
  for (const sign of signs) globalThis.addEventListener(sign, notice, { capture: true, passive: true })
}

/** Says of a call that nobody was at the page within the last minute: such calls do not keep the session open. */
export function presenceHeaders(): Record<string, string> {
  return Date.now() - seenAt < awayAfterMs ? {} : { unattended: '1' }
}
