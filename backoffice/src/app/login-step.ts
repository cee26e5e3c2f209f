import type { RefusalCode } from '@sealane/contract/refusals'
import { useSyncExternalStore } from 'react'

/** A step that the server still requires after the login: a new password, or a code from the authenticator app. */
export type LoginStep = 'password' | 'factor'
const steps: Partial<Record<RefusalCode, LoginStep>> = { PASSWORD_WEAK: 'password', LOGIN_UNFINISHED: 'factor' }

let missing: LoginStep | undefined
const listeners = new Set<() => void>()

/** Called for every refusal, because any call may be the first to be refused for a missing step. The step then replaces the page. */
export function noticeStep(reason: RefusalCode | undefined): void {
  const step = reason === undefined ? undefined : steps[reason]
  if (step !== undefined) change(step)
}

/** Called when the step is done or the session is over. */
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
