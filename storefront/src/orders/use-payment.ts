import type { Order } from '@sealane/contract/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { isRefused, sentenceOf } from '../app/refused.ts'
import { userInfo } from '../app/session.ts'
import { useSecretMutation } from '../app/use-secret-mutation.ts'
import { showLoading, showSuccess } from '@sealane/ui/toast'

type Paying = { orders: Order[]; reference: string; code: string }
export type PaymentResult = { orders: Order[]; balance: number }

/**
 * The reason that prevented the payment: `code` is shown above the code field, `locked` and `failed` on the page, `unset` leads to
 * setting a code.
 */
export type PaymentFault =
  | { kind: 'code'; text: string }
  | { kind: 'locked'; until: string }
  | { kind: 'failed'; text: string | undefined }
  | { kind: 'unset' }

/** Checks the payment code, gets a ticket and pays, in this sequence. After any failure the orders are fetched again. */
export function usePayment(onFault: (fault: PaymentFault) => void) {
  const call = useCall({ isQuiet: true })
  const queries = useQueryClient()
  const text = useTranslations('orders.pay')
  const wait = useTranslations('shell.list')('loading')
  const [paid, setPaid] = useState<PaymentResult>()
  const refetch = () => {
    for (const noun of ['orders', 'userInfo', 'bill']) void queries.invalidateQueries({ queryKey: [noun] })
  }
  const paying = useSecretMutation({
    mutationFn: ({ orders, reference, code }: Paying) =>
      showLoading(wait, async () => {
        const { ticket } = await call('POST /api/user/verify_pay', { body: { code, purpose: 'order', reference } })
        return call('POST /api/order/pay', { body: { order_ids: orders.map(({ id }) => id), ticket } })
      }),
    onSuccess: (answer) => {
      queries.setQueryData(userInfo(call).queryKey, (info) => info && { ...info, balance: answer.balance })
      showSuccess(text('done'))
      setPaid(answer)
      refetch()
    },
    onError: (error) => {
      const fault = toFault(error)
      onFault(fault)
      if (fault.kind === 'failed') refetch()
    },
  })
  return { pay: paying.mutate, isPaying: paying.isPending, paid, forget: () => setPaid(undefined) }
}

const aboutCode = new Set<string | undefined>(['WRONG_CODE', 'TICKET_INVALID', 'INVALID_INPUT'])

function toFault(error: Error): PaymentFault {
  if (!isRefused(error)) return { kind: 'failed', text: sentenceOf(error) }
  const { reason, message, fields, retryAfter = 0 } = error
  if (aboutCode.has(reason)) return { kind: 'code', text: fields['code'] ?? message }
  if (reason === 'CODE_NOT_SET') return { kind: 'unset' }
  if (reason !== 'CODE_LOCKED') return { kind: 'failed', text: message }
  return { kind: 'locked', until: new Date(Date.now() + retryAfter * 1000).toISOString() }
}
