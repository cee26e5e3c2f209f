/** A network that has just come back often does not carry anything yet. */
const pausesMs = [0, 2_000, 8_000]

/**
 * A picture that cannot be had leaves its frame empty, without the browser's mark for broken ones; with the network back it is
 * asked for again, three times. One that has words shows those.
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
  // Neither event rises from the picture: both are heard on the way down.
  document.addEventListener('error', ({ target }) => hide(target), { capture: true, signal })
  document.addEventListener('load', show, { capture: true, signal })
  addEventListener('online', goOn, { signal })
  for (const picture of document.images) if (isMissing(picture)) hide(picture)
  return () => ending.abort()
}

function isMissing({ complete, currentSrc, naturalWidth }: HTMLImageElement): boolean {
  return complete && currentSrc !== '' && naturalWidth === 0
}
