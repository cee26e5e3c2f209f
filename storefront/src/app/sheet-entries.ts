/** The history state of an open sheet. Each has its own entry above the page's, so that Back closes it. */
type SheetHistoryState = { sheets?: number } | null

let leaving: Promise<void> | undefined

/** Returns the number of sheets in the history above the page. */
export function countSheets(): number {
  return (history.state as SheetHistoryState)?.sheets ?? 0
}

/** Removes the entries of closed sheets. The history does that asynchronously; undefined when there is nothing to wait for. */
export function leaveSheets(remaining = 0): Promise<void> | undefined {
  const count = countSheets() - remaining
  if (leaving !== undefined || count <= 0) return leaving
  leaving = new Promise((resolve) => {
    const end = () => {
      leaving = undefined
      resolve()
    }
    addEventListener('popstate', end, { once: true })
    history.go(-count)
  })
  return leaving
}

/** Calls `act` when the page's own entry is current: no sheet's entry stays between it and the next page. */
export function afterSheets(act: () => void): void {
  const left = leaveSheets()
  if (left === undefined) act()
  else void left.then(() => afterSheets(act))
}
