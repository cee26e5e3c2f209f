import { useSyncExternalStore } from 'react'
import { readLetters, saveLetters } from './session.ts'

const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether single letters are shortcuts (WCAG 2.1.4). The setting is stored in this browser. */
export function useLetters(): boolean {
  return useSyncExternalStore(listen, readLetters)
}

export function chooseLetters(hasLetters: boolean): void {
  saveLetters(hasLetters)
  for (const listener of listeners) listener()
}
