/** Pauses before each new attempt: a network that has just returned often does not work yet. */
const pausesMs = [0, 2_000, 8_000]

/**
 * Hides a picture that does not load, instead of the browser's sign for broken ones; a picture with an alternative text shows the
 * text. When the network returns, it is requested again, three times.
 */
export function hideMissingPictures(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const hide = (picture: unknown) => {
    if (picture instanceof HTMLImageElement && picture.alt === '') picture.style.visibility = 'hidden'
  }
  const show = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) target.style.visibility = ''
  }
  const askAgain = () => {
    if (signal.aborted) return
    for (const picture of document.images) if (isMissing(picture)) picture.src = picture.getAttribute('src') ?? ''
  }
  const goOn = () => {
    for (const pause of pausesMs) setTimeout(askAgain, pause)
  }
  // Neither event bubbles, so both are handled in the capture phase.
  document.addEventListener('error', ({ target }) => hide(target), { capture: true, signal })
  document.addEventListener('load', show, { capture: true, signal })
  addEventListener('online', goOn, { signal })
  for (const picture of document.images) if (isMissing(picture)) hide(picture)
  return () => ending.abort()
}

function isMissing({ complete, currentSrc, naturalWidth }: HTMLImageElement): boolean {
  return complete && currentSrc !== '' && naturalWidth === 0
}
