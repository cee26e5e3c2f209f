/** What waits until the page that was left is out of sight: it would ask again for what is no longer its own. */
let farewell: (() => void) | undefined

export function atFarewell(act: () => void): void {
  farewell = act
}

/** The log-out is under way: the session ends with the page that is being left. */
export function isLeaving(): boolean {
  return farewell !== undefined
}

/** A page has come into sight. */
export function runFarewell(): void {
  farewell?.()
  farewell = undefined
}
