import { ApiRefusal } from '@sealane/contract/client'
import type { RefusalCode } from '@sealane/contract/refusals'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { PasskeyFailure } from '../auth/passkeys.ts'
import { useAction, type RequestHeaders } from '../app/use-server-query.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { showSuccess } from '@sealane/ui/toast'
import { showFailure } from '../ui/toast.ts'
import {
  proveWithdrawal,
  withdrawEarnings,
  type ProvenWithdrawal,
  type EarningsWithdrawalInput,
} from './withdrawals.queries.ts'

/** Sends the withdrawal with its proofs and shows the result. */
export function useWithdraw(onRequested: () => void) {
  const text = useTranslations('portal.earnings.withdraw')
  const failureText = useFailureText()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useAction(useProofs())
  const { destination, ...fields } = error instanceof ApiRefusal ? fieldsOf(error) : {}
  return {
    send: (input: EarningsWithdrawalInput) =>
      mutate(input, {
        onSuccess: () => {
          showSuccess(text('asked'))
          onRequested()
        },
        onError: (fault) => {
          if (fault instanceof ApiRefusal && fieldOf(fault) !== undefined) return
          showFailure(fault instanceof PasskeyFailure ? text(`passkey.${fault.kind}`) : failureText(fault))
        },
        onSettled: () => queries.invalidateQueries({ queryKey: ['earnings'] }),
      }),
    isSending: isPending,
    /** Errors by form field. The proofs name the bank number or the address `destination`. */
    faults: { bank_card_no: destination, address: destination, ...fields } as Record<string, string | undefined>,
  }
}

const fieldOfReason: Partial<Record<RefusalCode, string>> = {
  WRONG_CODE: 'code',
  CODE_LOCKED: 'code',
  INSUFFICIENT_BALANCE: 'amount',
  CHARGE_CHANGED: 'amount',
}

/** Returns the field that a refusal concerns. */
function fieldOf({ reason }: ApiRefusal): string | undefined {
  return reason && fieldOfReason[reason]
}

function fieldsOf(refused: ApiRefusal): Record<string, string> {
  const field = fieldOf(refused)
  return field === undefined ? refused.fields : { [field]: refused.message }
}

/** Repeats a request without a response unchanged, with the same proofs, so that it has no second effect. */
function useProofs() {
  const unsure = useRef<{ wanted: string; proven: ProvenWithdrawal }>(undefined)
  return async (input: EarningsWithdrawalInput, headers: RequestHeaders) => {
    const inputKey = JSON.stringify(input)
    const proven = unsure.current?.wanted === inputKey ? unsure.current.proven : await proveWithdrawal(input)
    unsure.current = { wanted: inputKey, proven }
    try {
      return await withdrawEarnings(proven, headers)
    } catch (error) {
      if (error instanceof ApiRefusal) unsure.current = undefined
      throw error
    }
  }
}
