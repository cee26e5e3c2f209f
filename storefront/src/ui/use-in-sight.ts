import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Calls back whenever the place comes near the screen; not while it is off. */
export function useInSight(isOn: boolean, onSeen: () => void): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const see = useEffectEvent(onSeen)
  useEffect(() => {
    if (!isOn || place.current === null) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) see()
      },
      { rootMargin: '400px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isOn])
  return place
}
