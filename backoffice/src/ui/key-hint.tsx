import { keysOf, shortcuts, type Shortcut } from '../app/keys.rules.ts'
import { useLetters } from '../app/use-letters.ts'

/** The letter that presses the button, if letters are enabled. Screen readers announce it as the button's shortcut instead. */
export function KeyHint({ of }: { of: Shortcut | undefined }) {
  const hasLetters = useLetters()
  if (of === undefined || !hasLetters) return undefined
  return <Key isQuiet>{shortcuts[of].letter}</Key>
}

/** One key of the keyboard. */
export function Key({ isQuiet = false, children }: { isQuiet?: boolean; children: string }) {
  return (
    <kbd
      aria-hidden={isQuiet || undefined}
      className={`inline-grid min-w-5 flex-none place-items-center rounded-tag px-1 font-body text-12/5 font-medium inset-ring ${isQuiet ? 'max-desk:hidden [@media(hover:none)]:hidden' : ''}`}
    >
      {children}
    </kbd>
  )
}

/** Returns the attributes that let a key press this button or link. */
export function useShortcut(name: Shortcut | undefined) {
  const hasLetters = useLetters()
  if (name === undefined) return {}
  return { 'data-shortcut': name, 'aria-keyshortcuts': keysOf(name, hasLetters).join(' ') || undefined }
}
