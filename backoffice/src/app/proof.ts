import { useSyncExternalStore } from 'react'

/** Those who wait for the second factor to be proven: one dialog asks for all of them. */
let waiting: ((isProven: boolean) => void)[] = []
const listeners = new Set<() => void>()

/** Asks who is logged in for the second factor; answers whether it was proven. What called it goes on where it was. */
export function requestProof(): Promise<boolean> {
  return new Promise((resolve) => change([...waiting, resolve]))
}

export function answerProof(isProven: boolean): void {
  const answered = waiting
  change([])
  for (const answer of answered) answer(isProven)
}

export function useIsProofRequested(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0)
}

function change(next: typeof waiting): void {
  waiting = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
