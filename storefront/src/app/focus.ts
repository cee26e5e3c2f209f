/**
 * Who uses keys or listens goes on at the heading of the page that has come into sight, or where they left it. While the
 * page is still loading its heading may be missing, or be replaced: then it gets the focus later, if nobody has moved it.
 */
export function focusPage(page: Element, left: Element | null): void {
  if (page.contains(document.activeElement)) return // It has put the focus somewhere itself.
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

/** A field would open the keyboard of a phone. */
function withoutField(left: Element | null): Element | null {
  return left?.matches('input, textarea, select') === true ? null : left
}

function tryFocus(target: Element | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLHeadingElement) target.tabIndex = -1
  target.focus({ preventScroll: true })
  return target === document.activeElement
}
