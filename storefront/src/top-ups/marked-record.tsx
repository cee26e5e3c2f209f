import { useEffect, useRef, type ReactNode } from 'react'
import { useSearch } from 'wouter'

/** Highlights the record that a notification or an entry linked to (`?id=12`), and scrolls it into view. */
export function MarkedRecord({ id, children }: { id: string; children: ReactNode }) {
  const isMarked = new URLSearchParams(useSearch()).get('id') === id
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isMarked) container.current?.scrollIntoView({ block: 'center' })
  }, [isMarked])
  return (
    <div
      ref={container}
      aria-current={isMarked ? 'true' : undefined}
      className={isMarked ? 'rounded-card ring-2 ring-brand-text' : ''}
    >
      {children}
    </div>
  )
}
