const offsetPx = 20

/**
 * Scrolls smoothly to the page's start, or to the element that the hash names, with an offset of 20 px (specification, section 2).
 * Only the last 20 px are animated: scrolling the whole way from the earlier page's position would show the new page's end first.
 */
export function scrollToStart(page: Element, hash: string): void {
  const target = (hash === '' ? undefined : document.getElementById(decodeURIComponent(hash.slice(1)))) ?? page
  const top = Math.max(0, startOf(target) - startOf(page) - offsetPx) // On a wide screen a page starts below the fixed header.
  if (scrollY > top + offsetPx) scrollTo({ top: top + offsetPx, behavior: 'instant' })
  scrollTo({ top, behavior: isMotionReduced() ? 'instant' : 'smooth' })
}

function startOf(element: Element): number {
  return element.getBoundingClientRect().top + scrollY
}

let isReturn = false

/** Returns whether the last navigation was the browser's Back or Forward. */
export const isReturning = (): boolean => isReturn

/**
 * Turns off the browser's scroll restoration, because it would scroll the page that is still visible; the site restores positions
 * itself. For a reload the browser's restoration is on.
 */
export function manageScrollRestoration(): void {
  history.scrollRestoration = 'manual'
  // The router fires the last two for its own navigation.
  for (const step of ['popstate', 'pushState', 'replaceState'])
    addEventListener(step, () => {
      isReturn = step === 'popstate'
    })
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
}

/** Restores the scroll position of a page that is shown again. */
export function scrollBack(top: number): void {
  scrollTo({ top, behavior: 'instant' })
}

export function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
