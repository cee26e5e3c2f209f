/** An open sheet has an entry of its own in the browser's history, above its page's, so that Back closes it. */
type SheetHistoryState = { sheets?: number } | null

let leaving: Promise<void> | undefined

/** How many sheets the history holds above the page. */
export function countSheets(): number {
  return (history.state as SheetHistoryState)?.sheets ?? 0
}

/** Takes the entries of closed sheets away. The history does so later; undefined where there is nothing to wait for. */
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

/** Goes on from the page itself: no sheet's entry stays between it and the next one. */
export function afterSheets(act: () => void): void {
  const left = leaveSheets()
  if (left === undefined) act()
  else void left.then(() => afterSheets(act))
}
