import { useEffect } from 'react'
import { shortcutOf } from './keys.rules.ts'
import { useLetters } from './use-letters.ts'

/**
 * A key presses the button or link on the screen that carries its name, so it does what is seen and nothing that cannot be
 * pressed. Of what lies behind a dialog it reaches nothing. Ctrl and Enter in a field press the button that needs the field.
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

/** Where keys are letters, or move something else: fields, and what scrolls. */
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

/** In the dialog that is on top, else on the page. */
function findShown(selector: string): HTMLElement | undefined {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  return [...scope.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())
}

/** A field that is still needed comes first. */
function pressOrFocus(button: HTMLElement): void {
  const { needs } = button.dataset
  const fields = needs === undefined ? [] : [...document.getElementsByName(needs)]
  const empty = fields.find((field) => 'value' in field && String(field.value).trim() === '')
  if (empty === undefined) button.click()
  else empty.focus()
}
