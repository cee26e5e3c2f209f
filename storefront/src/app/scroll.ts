const offsetPx = 20

/** Route changes scroll smoothly to the page's start, or to what the hash names, with an offset of 20 px. */
export function scrollToStart(page: Element, hash: string): void {
  const target = (hash === '' ? undefined : document.getElementById(decodeURIComponent(hash.slice(1)))) ?? page
  const top = target.getBoundingClientRect().top + scrollY - offsetPx
  scrollTo({ top: Math.max(0, top), behavior: isMotionReduced() ? 'instant' : 'smooth' })
}

/** A page shown again stands where it was left. */
export function scrollBack(top: number): void {
  scrollTo({ top, behavior: 'instant' })
}

export function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
