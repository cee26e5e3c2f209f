import type { RefundPreview } from '@sealane/contract/refunds'
import { parseAmount } from '@sealane/contract/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useLetGo } from '../app/let-go.ts'
import { useNavigation } from '../app/navigation.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { useMoney } from '@sealane/ui/money-text'
import { showSuccess } from '@sealane/ui/toast'
import { hindranceOf, usePictures } from '../uploads/use-pictures.ts'
import { requestAddress } from './refund-address.rules.ts'
import {
  startRefundDraft,
  changeDraft,
  faultsIn,
  maximumOf,
  refundLimitsFor,
  type RefundDraft,
} from './refund-form.rules.ts'
import { refundDetail } from './refunds.queries.ts'

const picturesMaximum = 9

export type RefundForm = ReturnType<typeof useRefundForm>

/** Keeps the form's input and errors, and sends it; then opens the request. */
export function useRefundForm(preview: RefundPreview, requestedAmount: number | undefined) {
  const locale = useLocale()
  const [draft, setDraft] = useState(() => startRefundDraft(preview, requestedAmount, locale))
  const fields = useFieldErrors()
  const pictures = usePictures({
    purpose: 'refund_proof',
    max: picturesMaximum,
    onChange: () => fields.forget('proofs'),
  })
  const sayFaults = useFaultTexts()
  const sending = useSending(fields.show)
  const maximum = maximumOf(refundLimitsFor(preview, draft.product_status), draft.reason)
  const ids = pictures.sent.map(({ id }) => id)
  const change = (changed: Partial<RefundDraft>) => {
    setDraft((before) => changeDraft(before, changed))
    fields.forget(...Object.keys(changed), ...(changed.reason === undefined ? [] : ['amount']))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const proofs = { arrived: ids.length, hindrance: hindranceOf(pictures) }
    const faults = sayFaults(faultsIn(draft, proofs, maximum), maximum)
    fields.show(faults)
    if (Object.keys(faults).length > 0) return
    const amount = maximum === 0 || draft.amount === undefined ? maximum : (parseAmount(draft.amount) ?? 0)
    sending.mutate({ ...draft, amount, item_id: preview.item.id, proofs: ids })
  }
  return {
    draft,
    change,
    pictures,
    maximum,
    form: fields.form,
    errors: fields.errors,
    submit,
    isSending: sending.isPending,
  }
}

/** Returns each error as text, by field. */
function useFaultTexts() {
  const text = useTranslations('refunds.form.faults')
  const money = useMoney()
  return (faults: ReturnType<typeof faultsIn>, maximum: number): Record<string, string> =>
    Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, text(fault, { amount: money(maximum) })]))
}

type RefundRequestInput = Omit<RefundDraft, 'amount'> & { amount: number; item_id: string; proofs: string[] }

/** Sends the request. A refusal may mean that the item or its order has changed meanwhile, so both are fetched again. */
function useSending(onRefused: (error: Error) => void) {
  const call = useCall()
  const letGo = useLetGo()
  const queries = useQueryClient()
  const { go } = useNavigation()
  const text = useTranslations('shell.notices')
  const refresh = () => {
    for (const noun of ['refunds', 'orders']) void queries.invalidateQueries({ queryKey: [noun] })
  }
  return useMutation({
    mutationFn: (body: RefundRequestInput) => call('POST /api/refund/apply', { body }),
    onError: (error) => {
      onRefused(error)
      refresh()
    },
    onSuccess: (refund) => {
      showSuccess(text('applied'))
      letGo()
      queries.setQueryData(refundDetail(call, refund.id).queryKey, refund)
      go(requestAddress(refund.order, refund.id), { replace: true })
      refresh()
    },
  })
}
