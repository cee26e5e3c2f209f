import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Spinner } from './spinner.tsx'

const releaseAtPx = 64
const resistance = 0.45

type Pull = 'idle' | 'pulling' | 'ready' | 'refreshing'

/** At the top of the page a finger pulls the list down and lets go to refresh it. */
export function PullToRefresh({ onRefresh, children }: { onRefresh: () => Promise<unknown>; children: ReactNode }) {
  const text = useTranslations('shell.list')
  const [pull, setPull] = useState<Pull>('idle')
  const place = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLOutputElement>(null)
  const refresh = useRef(onRefresh)
  useEffect(() => {
    refresh.current = onRefresh
  })
  useEffect(() => {
    if (place.current === null || head.current === null) return undefined
    return watchPull(place.current, head.current, setPull, () => refresh.current())
  }, [])
  return (
    <div ref={place}>
      <output
        ref={head}
        className="type-c1 flex h-(--pull,0) items-center justify-center gap-2 overflow-hidden text-ink-2"
      >
        {pull === 'refreshing' && <Spinner />}
        {pull === 'pulling' && text('pull')}
        {pull === 'ready' && text('release')}
        {pull === 'refreshing' && text('refreshing')}
      </output>
      {children}
    </div>
  )
}

function watchPull(
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
