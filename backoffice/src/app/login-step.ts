import type { RefusalCode } from '@sealane/contract/refusals'
import { useSyncExternalStore } from 'react'

/** A step that is still missing after the log-in, by the server's word: another password, or a code of the app. */
export type LoginStep = 'password' | 'factor'
const steps: Partial<Record<RefusalCode, LoginStep>> = { PASSWORD_WEAK: 'password', LOGIN_UNFINISHED: 'factor' }

let missing: LoginStep | undefined
const listeners = new Set<() => void>()

/** Any call may be the first that is refused for it: the step then takes the place of the page. */
export function noticeStep(reason: RefusalCode | undefined): void {
  const step = reason === undefined ? undefined : steps[reason]
  if (step !== undefined) change(step)
}

/** The step is taken, or nobody is logged in any more. */
export function leaveStep(): void {
  change(undefined)
}

export function useLoginStep(): LoginStep | undefined {
  return useSyncExternalStore(subscribe, () => missing)
}

function change(next: LoginStep | undefined): void {
  missing = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
