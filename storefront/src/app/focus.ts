/**
 * Moves the focus to where the shopper left the page, or else to its heading, for users of keyboards and screen readers. While the
 * page is still loading, its heading may be missing or be replaced: the focus then follows later, unless it has been moved
 * elsewhere.
 */
export function focusPage(page: Element, left: Element | null): void {
  if (page.contains(document.activeElement)) return // The page has set the focus itself.
  const main = document.getElementById('main')
  const take = () => [...page.querySelectorAll('h1'), main].find(tryFocus)
  let target = page.contains(left) ? withoutField(left) : null
  if (!tryFocus(target)) target = take() ?? null
  const following = new MutationObserver(() => {
    const { activeElement, body } = document
    if (!page.checkVisibility() || (activeElement !== target && activeElement !== body)) following.disconnect()
    else if (target === main || target?.isConnected === false) target = take() ?? null
  })
  following.observe(page, { childList: true, subtree: true })
}

/** Returns no field: focus on a field opens a phone's on-screen keyboard. */
function withoutField(left: Element | null): Element | null {
  return left?.matches('input, textarea, select') === true ? null : left
}

function tryFocus(target: Element | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLHeadingElement) target.tabIndex = -1
  target.focus({ preventScroll: true })
  return target === document.activeElement
}
