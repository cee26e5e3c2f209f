import { useEffect, useRef } from 'react'
import { stepOf } from '../app/keys.rules.ts'
import { isBusy } from '../app/use-keys.ts'
import { useLetters } from '../app/use-letters.ts'

/**
 * Moves between rows with the arrow keys, or J and K. Enter follows the row's link, and so does a click anywhere in the row. Arrow down also leaves a
 * search field towards its results. `data-row` marks the elements that get the focus.
 */
export function useRowKeys() {
  const container = useRef<HTMLDivElement>(null)
  const hasLetters = useLetters()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = stepOf(event, hasLetters)
      if (step === undefined || isElsewhere(event)) return
      if (moveFocus(container.current, step)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [hasLetters])
  useEffect(() => {
    const table = container.current
    table?.addEventListener('click', openRow)
    return () => table?.removeEventListener('click', openRow)
  }, [])
  return container
}

/** Opens the row, unless the click hit a control in the row or the user selected text to copy it. */
function openRow({ target }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest('a, button, input, select, textarea, label, summary, dialog'))
    return
  if (getSelection()?.isCollapsed === false) return
  target.closest('tr')?.querySelector<HTMLElement>('[data-row]')?.click()
}

function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  const isSearch = target instanceof HTMLInputElement && target.type === 'search'
  return isBusy(target) && !(isSearch && key === 'ArrowDown')
}

function moveFocus(container: HTMLElement | null, step: number): boolean {
  const rows = [...(container?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const current = rows.findIndex((row) => row === document.activeElement)
  const next = rows[current < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, current + step))]
  next?.focus()
  return next !== undefined
}
