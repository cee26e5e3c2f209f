import type { EndpointRequest } from '@sealane/contract/endpoint'
import type { topUpEndpoints } from '@sealane/contract/top-ups'
import type { Upload } from '@sealane/contract/uploads'
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
import { toAmountInput, type RechargePurpose } from './purpose.rules.ts'

/** An uploaded proof, with its file name and size. */
export type UploadedProof = { upload: Upload; name: string; bytes: number }

/** The input that every payment method sends. US cents. */
type TransferPayment = { amount: number; proof: string; group_id?: string }
type TransferOptions = {
  /** US cents. */
  minimum: number
  purpose: RechargePurpose
  /** Returns further errors by field. */
  check?: () => Record<string, string>
  toBody: (paid: TransferPayment) => RechargeRequestBody
}
type RechargeRequestBody = EndpointRequest<(typeof topUpEndpoints)['POST /api/user/recharge']>['body']

/** Keeps the amount and the proof, and sends both for audit; then returns to the orders of the purpose, or to the record. */
export function useTransfer({ minimum, purpose, check = () => ({}), toBody }: TransferOptions) {
  const locale = useLocale()
  const [typed, setTyped] = useState(purpose.amount === undefined ? '' : toAmountInput(purpose.amount, locale))
  const [proof, setPaymentProof] = useState<UploadedProof>()
  const fields = useFieldErrors()
  const checkSent = useCheck(minimum)
  const sending = useSending(purpose.group, toBody, fields.show)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = { ...checkSent(typed, proof), ...check() }
    if (Object.keys(found).length > 0) fields.show(found)
    else sending.mutate({ amount: parseAmount(typed) ?? 0, proof: proof?.upload.id ?? '' })
  }
  return {
    typed,
    type: (text: string) => {
      setTyped(text)
      fields.forget('amount')
    },
    proof,
    choose: (chosen: UploadedProof | undefined) => {
      setPaymentProof(chosen)
      fields.forget('proof', 'reference', 'address', 'network')
    },
    form: fields.form,
    errors: fields.errors,
    forget: fields.forget,
    submit,
    isSending: sending.isPending,
  }
}

function useCheck(minimum: number) {
  const text = useTranslations('wallet.transfer')
  const money = useMoney()
  return (typed: string, proof: UploadedProof | undefined): Record<string, string> => {
    const amount = parseAmount(typed)
    return {
      ...((amount === undefined || amount === 0) && { amount: text('amountInvalid') }),
      ...(amount !== undefined &&
        amount > 0 &&
        amount < minimum && { amount: text('amountSmall', { amount: money(minimum) }) }),
      ...(proof === undefined && { proof: text('proofMissing') }),
    }
  }
}

function useSending(group: string | undefined, toBody: TransferOptions['toBody'], onRefused: (error: Error) => void) {
  const call = useCall()
  const letGo = useLetGo()
  const queries = useQueryClient()
  const { go } = useNavigation()
  const text = useTranslations('shell.notices')
  return useMutation({
    mutationFn: (paid: TransferPayment) =>
      call('POST /api/user/recharge', { body: toBody({ ...paid, ...(group !== undefined && { group_id: group }) }) }),
    onError: onRefused,
    onSuccess: () => {
      showSuccess(text('applied'))
      letGo()
      queries.removeQueries({ queryKey: ['receivingAccount'] }) // The next transfer has a different reference.
      void queries.invalidateQueries({ queryKey: ['recharges'] })
      void queries.invalidateQueries({ queryKey: ['orders'] })
      go(group === undefined ? '/topUpRecord' : `/payment?group=${group}`, { replace: true })
    },
  })
}
