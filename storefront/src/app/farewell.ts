/** The action that runs when the page that was left is no longer visible. Earlier, that page would fetch again data that is no longer its own. */
let farewell: (() => void) | undefined

export function atFarewell(act: () => void): void {
  farewell = act
}

/** True while a log-out is under way: the session ends when the page that is being left disappears. */
export function isLeaving(): boolean {
  return farewell !== undefined
}

/** Runs the action. Called when another page has become visible. */
export function runFarewell(): void {
  farewell?.()
  farewell = undefined
}
