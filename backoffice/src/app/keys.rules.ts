/** The keys by action. A button or link that performs the action carries its name. */
export const shortcuts = {
  first: { letter: 'O' },
  next: { letter: 'J', arrow: 'ArrowRight' },
  previous: { letter: 'K', arrow: 'ArrowLeft' },
  pass: { letter: 'P' },
  refuse: { letter: 'R' },
  take: { letter: 'T' },
  inbox: { letter: 'I' },
  keys: { letter: '?' },
} as const satisfies Record<string, { letter: string; arrow?: string }>
export type Shortcut = keyof typeof shortcuts

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'isComposing'>

/** Returns the shortcut of a key press. Letters can be switched off (WCAG 2.1.4). Repeats and combinations that belong to the browser are ignored. */
export function shortcutOf(pressed: Pressed, hasLetters: boolean): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, repeat, isComposing } = pressed
  if (ctrlKey || metaKey || altKey || repeat || isComposing) return undefined
  return (Object.keys(shortcuts) as Shortcut[]).find((name) =>
    keysOf(name, hasLetters).includes(key.length === 1 ? key.toUpperCase() : key),
  )
}

/** Returns the keys in the format of `aria-keyshortcuts`. */
export function keysOf(name: Shortcut, hasLetters: boolean): string[] {
  const { letter, arrow } = shortcuts[name] as { letter: string; arrow?: string }
  return [...(hasLetters ? [letter] : []), ...(arrow === undefined ? [] : [arrow])]
}

/** Returns the step of a key in a table: one row up or down. */
export function stepOf(
  { key, ctrlKey, metaKey, altKey }: Omit<Pressed, 'repeat' | 'isComposing'>,
  hasLetters: boolean,
) {
  if (ctrlKey || metaKey || altKey) return undefined
  if (key === 'ArrowDown' || (hasLetters && key.toUpperCase() === 'J')) return 1
  if (key === 'ArrowUp' || (hasLetters && key.toUpperCase() === 'K')) return -1
  return undefined
}
