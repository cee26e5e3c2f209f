/** Who uses keys or listens goes on at the heading of the page that has come into sight, or where they left it. */
export function focusPage(page: Element, left: Element | null): void {
  if (page.contains(document.activeElement)) return // It has put the focus somewhere itself.
  const places = [page.contains(left) ? withoutField(left) : null, ...page.querySelectorAll('h1')]
  if (!places.some(takeFocus)) takeFocus(document.getElementById('main'))
}

/** A field would open the keyboard of a phone. */
function withoutField(left: Element | null): Element | null {
  return left?.matches('input, textarea, select') === true ? null : left
}

function takeFocus(place: Element | null): boolean {
  if (!(place instanceof HTMLElement)) return false
  if (place instanceof HTMLHeadingElement) place.tabIndex = -1
  place.focus({ preventScroll: true })
  return place === document.activeElement
}
