/** Scrolls to the top: on a desktop the page scrolls in its own part of the frame, on a phone with the window. */
export function scrollToTop(): void {
  document.getElementById('main')?.scrollTo(0, 0)
  window.scrollTo(0, 0)
}
