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
 * Sends the same action for one order after the other. A refusal is collected by order and does not stop the others. A broken connection, or an
 * unproven second factor, stops all; the next attempt continues with the rest.
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

/** Returns the message of a server's refusal. Throws any other error, and a missing second factor, again. */
function refusal(failureText: (error: unknown) => string) {
  return (error: unknown): string => {
    if (!(error instanceof ApiRefusal) || error.reason === 'SECOND_FACTOR_NEEDED') throw error
    return Object.values(error.fields)[0] ?? failureText(error)
  }
}
