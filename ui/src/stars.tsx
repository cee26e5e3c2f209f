import type { CSSProperties } from 'react'

/** Five stars, of which `value` are filled. `label` is their text for screen readers; without it they are decoration. */
export function Stars({ value, label }: { value: number; label?: string }) {
  return (
    <span className="inline-flex">
      {label !== undefined && <span className="sr-only">{label}</span>}
      <span className="stars" style={{ '--filled': value } as CSSProperties} />
    </span>
  )
}
