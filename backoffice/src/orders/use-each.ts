import { ApiRefusal } from '@sealane/contract/client'
import type { PortalOrder } from '@sealane/contract/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction, type RequestHeaders } from '../app/use-server-query.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { showFailure } from '../ui/toast.ts'

type OrderBatchAction = (order: PortalOrder, headers: RequestHeaders) => Promise<unknown>
type BulkOrderOutcome = { done: PortalOrder[]; refused: Record<string, string> }

/**
 * Does the same to one order after the other. What is refused is told by order and stops nobody else; a broken line, or a second factor that
 * was not proven, stops all, and whoever sends again goes on where it broke.
 */
export function useEach(act: OrderBatchAction) {
  const failureText = useFailureText()
  const queries = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const acting = useAction(act)
  const send = async (orders: readonly PortalOrder[]): Promise<BulkOrderOutcome> => {
    setIsBusy(true)
    const outcome: BulkOrderOutcome = { done: [], refused: {} }
    try {
      for (const order of orders) {
        const message = await acting.mutateAsync(order).then(() => undefined, refusal(failureText))
        if (message === undefined) outcome.done.push(order)
        else outcome.refused[order.id] = message
      }
    } catch (error) {
      showFailure(failureText(error))
    }
    await Promise.all(['order', 'inbox'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    setIsBusy(false)
    return outcome
  }
  return { send, isBusy }
}

/** The server's refusal. Any other error is thrown on, and so is a second factor that was not proven. */
function refusal(failureText: (error: unknown) => string) {
  return (error: unknown): string => {
    if (!(error instanceof ApiRefusal) || error.reason === 'SECOND_FACTOR_NEEDED') throw error
    return Object.values(error.fields)[0] ?? failureText(error)
  }
}
