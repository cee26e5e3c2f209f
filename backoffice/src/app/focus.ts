const firstPath = location.pathname
let hasMoved = false

/**
 * Moves the focus to the heading of a page that was opened, for users of keyboards and screen readers. It stays where it is on the page that the
 * browser loaded, and where a page or a dialog has already set it. A page may call this again: what it showed while it was loading is replaced.
 */
export function focusHeading(heading: HTMLElement | null, path: string): void {
  hasMoved ||= path !== firstPath
  if (!hasMoved || document.activeElement?.closest('dialog, #main') != null) return
  heading?.focus({ preventScroll: true })
}
