import { useEffect } from 'react'
import { shortcutOf } from './keys.rules.ts'
import { useLetters } from './use-letters.ts'

/**
 * Lets a key press the visible button or link with its name, so that it does only what the user sees and can press. It never reaches the page behind
 * a dialog. Ctrl and Enter in a field press the button that needs the field.
 */
export function useKeys(): void {
  const hasLetters = useLetters()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.defaultPrevented ? undefined : targetOf(event, hasLetters)
      if (target === undefined) return
      event.preventDefault()
      pressOrFocus(target)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [hasLetters])
}

/** Elements in which keys are input, or scroll: fields and scrollable areas. */
const busy = 'input, textarea, select, [contenteditable], [data-scrolls]'

export function isBusy(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches(busy)
}

function targetOf(event: KeyboardEvent, hasLetters: boolean): HTMLElement | undefined {
  if (isBusy(event.target)) return isSending(event) ? needing(event.target) : undefined
  const name = shortcutOf(event, hasLetters)
  return name === undefined ? undefined : findShown(`[data-shortcut="${name}"]`)
}

function isSending({ key, ctrlKey, metaKey, isComposing }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !isComposing
}

function needing(field: EventTarget | null): HTMLElement | undefined {
  const name = field instanceof Element ? field.getAttribute('name') : null
  return name === null ? undefined : findShown(`[data-needs="${CSS.escape(name)}"]`)
}

/** Searches the topmost dialog, or the page if no dialog is open. */
function findShown(selector: string): HTMLElement | undefined {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  return [...scope.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())
}

/** Presses the button, or moves the focus to an empty field that the button needs. */
function pressOrFocus(button: HTMLElement): void {
  const { needs } = button.dataset
  const fields = needs === undefined ? [] : [...document.getElementsByName(needs)]
  const empty = fields.find((field) => 'value' in field && String(field.value).trim() === '')
  if (empty === undefined) button.click()
  else empty.focus()
}
