import { useSyncExternalStore } from 'react'

/** The calls that wait for the proof of the second factor: one dialog serves all of them. */
let waiting: ((isProven: boolean) => void)[] = []
const listeners = new Set<() => void>()

/** Asks the user for the second factor and resolves to whether it was proven. The caller then continues. */
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
