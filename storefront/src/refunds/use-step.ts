import type { ApiCall } from '@sealane/contract/client'
import type { Refund } from '@sealane/contract/refunds'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../app/call.ts'
import { showSuccess } from '@sealane/ui/toast'
import { refundDetail } from './refunds.queries.ts'

type RefundStepOptions<Input> = {
  act: (call: ApiCall, input: Input) => Promise<Refund>
  /** The message after success. */
  done: string
  onDone: () => void
  onRefused?: (error: Error) => void
}

/**
 * Executes one step of a request and shows the result on its page immediately. A refusal means that the request has changed
 * meanwhile, so it is fetched again.
 */
export function useStep<Input>({ act, done, onDone, onRefused }: RefundStepOptions<Input>) {
  const call = useCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => act(call, input),
    onSuccess: (refund) => {
      queries.setQueryData(refundDetail(call, refund.id).queryKey, refund)
      showSuccess(done)
      onDone()
    },
    onError: (error) => onRefused?.(error),
    onSettled: () => {
      for (const noun of ['refunds', 'orders', 'userInfo']) void queries.invalidateQueries({ queryKey: [noun] })
    },
  })
}
