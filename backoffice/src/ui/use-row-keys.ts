import { useEffect, useRef } from 'react'

const typing = 'input, textarea, select, [contenteditable], dialog *'

/** Arrows go from row to row; Enter is the row's own link. `data-row` marks what they reach. */
export function useRowKeys() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined || isElsewhere(event.target)) return
      if (moveFocus(place.current, step)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return place
}

function isElsewhere(target: EventTarget | null): boolean {
  return document.querySelector('dialog[open]') !== null || (target instanceof Element && target.matches(typing))
}

function moveFocus(place: HTMLElement | null, step: number): boolean {
  const rows = [...(place?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const current = rows.findIndex((row) => row === document.activeElement)
  const next = rows[current < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, current + step))]
  next?.focus()
  return next !== undefined
}
