import { useSyncExternalStore } from 'react'

/** The searches made on this device, the newest first. They are never sent. */
const storageKey = 'searchHistory'
const wordsMaximum = 12
const empty: readonly string[] = []
const listeners = new Set<() => void>()
let cachedWords: readonly string[] | undefined

export function useSearchHistory(): readonly string[] {
  return useSyncExternalStore(subscribe, readHistory, () => empty)
}

export function rememberSearch(word: string): void {
  const kept = readHistory().filter((other) => other !== word)
  writeHistory([word, ...kept].slice(0, wordsMaximum))
}

export function writeHistory(words: readonly string[]): void {
  cachedWords = words
  try {
    localStorage.setItem(storageKey, JSON.stringify(words))
  } catch {
    // No storage: the history lives as long as the page.
  }
  for (const listener of listeners) listener()
}

function readHistory(): readonly string[] {
  cachedWords ??= parse()
  return cachedWords
}

function parse(): readonly string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(read) ? read.filter((word) => typeof word === 'string') : empty
  } catch {
    return empty
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
