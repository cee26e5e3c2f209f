import { ApiRefusal } from '@sealane/contract/client'
import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAction } from '../app/use-server-query.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { showSuccess } from '@sealane/ui/toast'
import { showFailure } from '../ui/toast.ts'

type WithdrawalDecisionDraft = { verdict: 'pass' | 'refuse'; reason?: string }
type WithdrawalSettlementInput = { outcome: 'settled' | 'failed'; note?: string }

/** Sends the decision and returns the server's errors by field. */
export function useWithdrawalDecision({ id }: PortalWithdrawal, onDecided: () => void) {
  const text = useTranslations('portal.withdrawals')
  const deciding = useAction((decision: WithdrawalDecisionDraft, headers) =>
    call('POST /api/portal/withdrawal/decide', { body: { id, ...decision } }, headers),
  )
  const done = useDone(onDecided)
  const words = { auditing: 'doneFirst', passed: 'donePassed', refused: 'doneRefused' } as const
  const decide = (decision: WithdrawalDecisionDraft) =>
    done(async () => {
      const { state } = await deciding.mutateAsync(decision)
      return text(words[state as keyof typeof words])
    })
  return { decide, isBusy: deciding.isPending }
}

const settledWords = { settled: 'doneSettled', failed: 'doneFailed', passed: 'doneFirst' } as const

/** Records that the money was sent, or that the payment failed. */
export function useSettlement({ id }: PortalWithdrawal, onSettled: () => void) {
  const text = useTranslations('portal.withdrawals')
  const settling = useAction((settlement: WithdrawalSettlementInput, headers) =>
    call('POST /api/portal/withdrawal/settle', { body: { id, ...settlement } }, headers),
  )
  const done = useDone(onSettled)
  const settle = (settlement: WithdrawalSettlementInput) =>
    done(async () => {
      const { state } = await settling.mutateAsync(settlement)
      return text(settledWords[state as keyof typeof settledWords])
    })
  return { settle, isBusy: settling.isPending }
}

/** Shows the result and renews the queues. */
function useDone(onDone: () => void) {
  const failureText = useFailureText()
  const queries = useQueryClient()
  return async (work: () => Promise<string>): Promise<Record<string, string> | undefined> => {
    try {
      showSuccess(await work())
      await Promise.all(['withdrawal', 'inbox'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
      onDone()
    } catch (error) {
      if (error instanceof ApiRefusal && Object.keys(error.fields).length > 0) return error.fields
      showFailure(failureText(error))
      if (error instanceof ApiRefusal) void queries.invalidateQueries({ queryKey: ['withdrawal'] })
    }
    return undefined
  }
}
