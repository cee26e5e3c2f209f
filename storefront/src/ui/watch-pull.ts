const releaseAtPx = 64
const resistance = 0.45

export type Pull = 'idle' | 'pulling' | 'ready' | 'refreshing'

/** Follows the finger until the returned function is called. */
export function watchPull(
  place: HTMLElement,
  head: HTMLElement,
  tell: (pull: Pull) => void,
  refresh: () => Promise<unknown>,
): () => void {
  let startY: number | undefined
  let distance = 0
  const stretch = (px: number) => head.style.setProperty('--pull', `${px}px`)
  const start = ({ touches }: TouchEvent) => {
    startY = scrollY <= 0 && touches.length === 1 ? touches[0]?.clientY : undefined
    distance = 0
  }
  const move = ({ touches }: TouchEvent) => {
    if (startY === undefined) return
    distance = Math.max(0, ((touches[0]?.clientY ?? startY) - startY) * resistance)
    stretch(distance)
    tell(distance === 0 ? 'idle' : distance < releaseAtPx ? 'pulling' : 'ready')
  }
  const end = () => {
    if (startY === undefined) return
    startY = undefined
    if (distance < releaseAtPx) return rest()
    tell('refreshing')
    stretch(releaseAtPx)
    void refresh().then(rest, rest)
  }
  const rest = () => {
    tell('idle')
    stretch(0)
  }
  place.addEventListener('touchstart', start, { passive: true })
  place.addEventListener('touchmove', move, { passive: true })
  place.addEventListener('touchend', end)
  place.addEventListener('touchcancel', end)
  return () => {
    place.removeEventListener('touchstart', start)
    place.removeEventListener('touchmove', move)
    place.removeEventListener('touchend', end)
    place.removeEventListener('touchcancel', end)
  }
}
