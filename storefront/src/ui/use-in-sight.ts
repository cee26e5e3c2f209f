import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Calls back whenever the element comes near the screen; not while `isOn` is false. */
export function useInSight(isOn: boolean, onVisible: () => void): RefObject<HTMLDivElement | null> {
  const anchor = useRef<HTMLDivElement>(null)
  const see = useEffectEvent(onVisible)
  useEffect(() => {
    if (!isOn || anchor.current === null) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) see()
      },
      { rootMargin: '400px' },
    )
    watch.observe(anchor.current)
    return () => watch.disconnect()
  }, [isOn])
  return anchor
}
