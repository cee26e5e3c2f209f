import type { ApiRefusal } from '@sealane/contract/client'
import type { EndpointRequest } from '@sealane/contract/endpoint'
import type { Contract } from '@sealane/contract/index'
import type { Withdrawal } from '@sealane/contract/withdrawals'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { parseAmount } from '@sealane/contract/money'
import { proveWithPasskey } from '../auth/passkeys.ts'
import { useCall } from '../app/call.ts'
import { useLetGo } from '../app/let-go.ts'
import { isRefused, sentenceOf } from '../app/refused.ts'
import { RequestFailed } from '../app/request.ts'
import { useSecretMutation } from '../app/use-secret-mutation.ts'
import { showLoading, showSuccess } from '@sealane/ui/toast'
import { destinationBody, type WithdrawalForm } from './withdrawal.rules.ts'

/** The reason that prevented the withdrawal: `code` is shown above the code field, `fields` beside the inputs, the others on the page. */
export type WithdrawalFault =
  | { kind: 'code'; text: string }
  | { kind: 'fields'; fields: Record<string, string> }
  | { kind: 'locked'; until: string }
  | { kind: 'failed'; text: string }
  /** The request was sent and got no response. */
  | { kind: 'unsure' }

type WithdrawalRequestBody = EndpointRequest<Contract['POST /api/user/extract']>['body']
/** `charge` is the charge shown on the page, in US cents. */
type WithdrawalInput = { form: WithdrawalForm; charge: number; code: string }
type WithdrawalOptions = { needsPasskey: boolean }

/** Checks the payment code, then the passkey if one is required, then sends the request. */
export function useWithdrawal({ needsPasskey }: WithdrawalOptions, onFault: (fault: WithdrawalFault) => void) {
  const call = useCall({ isQuiet: true })
  const text = useTranslations('withdrawals')
  const wait = useTranslations('shell.list')('loading')
  const queries = useQueryClient()
  const letGo = useLetGo()
  const [done, setDone] = useState<Withdrawal>()
  /** The request that got no response: sent again unchanged, it is executed only once. */
  const [unsure, setUnsure] = useState<WithdrawalRequestBody>()
  const send = async (body: WithdrawalRequestBody) => {
    setUnsure(body)
    const answer = await call('POST /api/user/extract', { body })
    setUnsure(undefined)
    return answer
  }
  const withdraw = async (input: WithdrawalInput | undefined) => {
    if (input === undefined) return unsure === undefined ? undefined : send(unsure)
    const { amount, destination, ...place } = toRequestBody(input.form)
    const proven = { amount, destination: nameOf(input.form) }
    const reference = String(amount)
    const { ticket } = await call('POST /api/user/verify_pay', {
      body: { code: input.code, purpose: 'withdrawal', reference, destination: proven.destination },
    })
    const passkey = needsPasskey ? await proveWithPasskey(call, proven) : undefined
    return send({
      ...place,
      amount,
      service_charge: input.charge,
      ticket,
      ...(destination !== undefined && { destination }),
      ...(passkey && { passkey }),
    })
  }
  const sending = useSecretMutation({
    mutationFn: (input: WithdrawalInput | undefined) => showLoading(wait, () => withdraw(input)),
    onSuccess: (answer) => {
      if (answer === undefined) return
      showSuccess(text('done.title'))
      letGo()
      setDone(answer)
    },
    onError: (error) => {
      if (isRefused(error)) setUnsure(undefined)
      onFault(toFault(error, text('passkeyNeeded')))
    },
  })
  const refetch = () => {
    for (const noun of ['withdrawals', 'userInfo', 'bill']) void queries.invalidateQueries({ queryKey: [noun] })
  }
  return {
    send: (input: WithdrawalInput) => sending.mutate(input, { onSettled: refetch }),
    sendAgain: () => sending.mutate(undefined, { onSettled: refetch }),
    isUnsure: (form: WithdrawalForm) => unsure !== undefined && isSame(unsure, toRequestBody(form)),
    isSending: sending.isPending,
    done,
  }
}

function toRequestBody(form: WithdrawalForm) {
  const amount = parseAmount(form.amount) ?? 0
  if (form.destination !== undefined) return { draw_type: form.draw_type, destination: form.destination, amount }
  return { ...destinationBody(form.draw_type, form), amount, destination: undefined }
}

/** Returns the destination to which the proofs are bound. */
function nameOf(form: WithdrawalForm): string {
  if (form.destination !== undefined) return form.destination
  return form.draw_type === 'bank' ? form.bank_card_no : form.address.trim()
}

function isSame(sent: WithdrawalRequestBody, request: object): boolean {
  return Object.entries(request).every(([name, value]) => (sent as Record<string, unknown>)[name] === value)
}

const aboutCode = new Set<string | undefined>(['WRONG_CODE', 'TICKET_INVALID'])
const aboutAmount = new Set<string | undefined>([
  'INSUFFICIENT_BALANCE',
  'AMOUNT_INVALID',
  'DAY_LIMIT',
  'CHARGE_CHANGED',
])

function toFault(error: Error, passkeyNeeded: string): WithdrawalFault {
  if (error instanceof RequestFailed && error.isOffline) return { kind: 'unsure' }
  if (isRefused(error)) return ofRefusal(error)
  // The browser's message about a passkey is for programmers.
  return { kind: 'failed', text: sentenceOf(error) ?? passkeyNeeded }
}

function ofRefusal({ reason, message, fields, retryAfter = 0 }: ApiRefusal): WithdrawalFault {
  const { code = message } = fields
  if (aboutCode.has(reason) || fields['code'] !== undefined) return { kind: 'code', text: code }
  if (aboutAmount.has(reason)) return { kind: 'fields', fields: { amount: message } }
  if (reason === 'INVALID_INPUT' || reason === 'NETWORK_UNSUPPORTED') return { kind: 'fields', fields }
  if (reason !== 'CODE_LOCKED') return { kind: 'failed', text: message }
  return { kind: 'locked', until: new Date(Date.now() + retryAfter * 1000).toISOString() }
}
