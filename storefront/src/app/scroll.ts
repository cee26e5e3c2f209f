const offsetPx = 20

/**
 * Route changes scroll smoothly to the page's start, or to what the hash names, with an offset of 20 px (specification,
 * section 2). Only the last 20 px are seen: a page that slides in from where the other one was scrolled to shows its end first.
 */
export function scrollToStart(page: Element, hash: string): void {
  const target = (hash === '' ? undefined : document.getElementById(decodeURIComponent(hash.slice(1)))) ?? page
  const top = Math.max(0, startOf(target) - startOf(page) - offsetPx) // A page of a wide screen starts below the header, which stays.
  if (scrollY > top + offsetPx) scrollTo({ top: top + offsetPx, behavior: 'instant' })
  scrollTo({ top, behavior: isMotionReduced() ? 'instant' : 'smooth' })
}

function startOf(element: Element): number {
  return element.getBoundingClientRect().top + scrollY
}

let isReturn = false

/** Whether the last step was one of the browser's own: Back or Forward. */
export const isReturning = (): boolean => isReturn

/**
 * The site itself shows a page where it was left: the browser would scroll the page that is still in sight. A page that is
 * loaded anew is the browser's again.
 */
export function manageScrollRestoration(): void {
  history.scrollRestoration = 'manual'
  // The router tells of its own steps by the last two.
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

/** A page shown again stands where it was left. */
export function scrollBack(top: number): void {
  scrollTo({ top, behavior: 'instant' })
}

export function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
