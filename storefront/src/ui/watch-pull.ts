const releaseAtPx = 64
const resistance = 0.45

export type Pull = 'idle' | 'pulling' | 'ready' | 'refreshing'

/** Follows the finger until the returned function is called. */
export function watchPull(
  container: HTMLElement,
  head: HTMLElement,
  onPull: (pull: Pull) => void,
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
    onPull(distance === 0 ? 'idle' : distance < releaseAtPx ? 'pulling' : 'ready')
  }
  const end = () => {
    if (startY === undefined) return
    startY = undefined
    if (distance < releaseAtPx) return rest()
    onPull('refreshing')
    stretch(releaseAtPx)
    void refresh().then(rest, rest)
  }
  const rest = () => {
    onPull('idle')
    stretch(0)
  }
  container.addEventListener('touchstart', start, { passive: true })
  container.addEventListener('touchmove', move, { passive: true })
  container.addEventListener('touchend', end)
  container.addEventListener('touchcancel', end)
  return () => {
    container.removeEventListener('touchstart', start)
    container.removeEventListener('touchmove', move)
    container.removeEventListener('touchend', end)
    container.removeEventListener('touchcancel', end)
  }
}
