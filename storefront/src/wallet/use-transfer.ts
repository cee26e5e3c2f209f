import type { Upload } from '@sealane/contract/uploads'
import { parseAmount } from '@sealane/contract/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { useMoney } from '../ui/money-text.tsx'
import { showSuccess } from '../ui/toast.ts'
import { toTyped, type Purpose } from './purpose.rules.ts'
import type { ReceivingAccount } from './receiving-account.tsx'

/** A proof that was uploaded, with what the shopper knows it by. */
export type Proof = { upload: Upload; name: string; bytes: number }

/** The amount, the proof, and sending both for audit; then back to the orders they are for, or to the record. */
export function useTransfer(account: ReceivingAccount, purpose: Purpose) {
  const locale = useLocale()
  const [typed, setTyped] = useState(purpose.amount === undefined ? '' : toTyped(purpose.amount, locale))
  const [proof, setProof] = useState<Proof>()
  const fields = useFieldErrors()
  const check = useCheck(account.minimum)
  const sending = useSending(account.reference, purpose.group, fields.show)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = check(typed, proof)
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
    choose: (chosen: Proof | undefined) => {
      setProof(chosen)
      fields.forget('proof', 'reference')
    },
    form: fields.form,
    errors: fields.errors,
    submit,
    isSending: sending.isPending,
  }
}

function useCheck(minimum: number) {
  const text = useTranslations('wallet.transfer')
  const money = useMoney()
  return (typed: string, proof: Proof | undefined): Record<string, string> => {
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

function useSending(reference: string, group: string | undefined, onRefused: (error: Error) => void) {
  const call = useCall()
  const queries = useQueryClient()
  const { go } = useNavigation()
  const text = useTranslations('shell.notices')
  return useMutation({
    mutationFn: ({ amount, proof }: { amount: number; proof: string }) => {
      const body = {
        method: 'manual',
        amount,
        proof,
        reference,
        ...(group !== undefined && { group_id: group }),
      } as const
      return call('POST /api/user/recharge', { body })
    },
    onError: onRefused,
    onSuccess: () => {
      showSuccess(text('applied'))
      queries.removeQueries({ queryKey: ['receivingAccount'] }) // The next transfer has a reference of its own.
      void queries.invalidateQueries({ queryKey: ['recharges'] })
      void queries.invalidateQueries({ queryKey: ['orders'] })
      go(group === undefined ? '/topUpRecord' : `/payment?group=${group}`, { replace: true })
    },
  })
}
