import type { WithdrawalState } from '@sealane/contract/withdrawals'
import { Check, CheckCheck, Clock, Undo2, X, type LucideIcon } from 'lucide-react'
import type { Tone } from '@sealane/ui/tag'

/** The appearance of each state. */
export const states = {
  auditing: { tone: 'warn', icon: Clock, tile: 'bg-warn-soft text-warn' },
  passed: { tone: 'ok', icon: Check, tile: 'bg-ok-soft text-ok' },
  settled: { tone: 'ok', icon: CheckCheck, tile: 'bg-ok-soft text-ok' },
  failed: { tone: 'bad', icon: X, tile: 'bg-bad-soft text-bad' },
  refused: { tone: 'bad', icon: X, tile: 'bg-bad-soft text-bad' },
  cancelled: { tone: 'plain', icon: Undo2, tile: 'bg-sunken text-ink-2' },
} as const satisfies Record<WithdrawalState, { tone: Tone; icon: LucideIcon; tile: string }>

const returnedStates: readonly WithdrawalState[] = ['failed', 'refused', 'cancelled']

/** Checks whether the money was returned to the balance. */
export function isReturnedToBalance({ state }: { state: WithdrawalState }): boolean {
  return returnedStates.includes(state)
}
