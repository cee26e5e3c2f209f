import { useSyncExternalStore } from 'react'

/** A line of a visitor's bag. The bag is kept in the browser until the visitor has an account. */
export type LocalLine = { variant_id: string; quantity: number }

const storageKey = 'localBag'
const linesMaximum = 100
const quantityMaximum = 999
const empty: LocalLine[] = []
const listeners = new Set<() => void>()
let cachedLines: LocalLine[] | undefined

export function useLocalBag(): LocalLine[] {
  return useSyncExternalStore(subscribe, readLocalBag, () => empty)
}

/** Adds to the line of the same variant, as the account's bag does. */
export function addToLocalBag({ variant_id, quantity }: LocalLine): void {
  const lines = readLocalBag()
  const before = lines.find((line) => line.variant_id === variant_id)?.quantity ?? 0
  const others = lines.filter((line) => line.variant_id !== variant_id)
  save([...others, { variant_id, quantity: Math.min(before + quantity, quantityMaximum) }].slice(-linesMaximum))
}

export function readLocalBag(): LocalLine[] {
  cachedLines ??= parse(localStorage.getItem(storageKey))
  return cachedLines
}

export function emptyLocalBag(): void {
  save([])
}

function parse(text: string | null): LocalLine[] {
  try {
    const read: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(read) && read.length > 0 ? read.filter(isLine) : empty
  } catch {
    return empty
  }
}

function isLine(line: unknown): line is LocalLine {
  const { variant_id, quantity } = (line ?? {}) as Partial<LocalLine>
  return typeof variant_id === 'string' && Number.isInteger(quantity)
}

function save(lines: LocalLine[]): void {
  cachedLines = lines
  localStorage.setItem(storageKey, JSON.stringify(lines))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
