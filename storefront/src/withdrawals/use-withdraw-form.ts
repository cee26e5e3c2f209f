import type { Reply } from '@sealane/contract/endpoint'
import type { Contract } from '@sealane/contract/index'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { useMoney } from '@sealane/ui/money-text'
import { useWithdrawal, type WithdrawalFault } from './use-withdrawal.ts'
import { useDestinationProblems } from './use-place-problems.ts'
import { amountProblem, blank, destinationsFor, type WithdrawalForm } from './withdrawal.rules.ts'

export type WithdrawalTerms = Reply<Contract['GET /api/user/extract']>

/**
 * Keeps the form's input and errors, and whether the payment code is being asked for. `now` is the time when the terms were
 * requested, in milliseconds.
 */
export function useWithdrawForm(terms: WithdrawalTerms, now: number) {
  const [form, setForm] = useState<WithdrawalForm>(blank)
  const [isAsking, setIsAsking] = useState(false)
  const [isNew, setIsNew] = useState(false)
  const [fault, setFault] = useState<WithdrawalFault>()
  useEffect(() => () => setFault(undefined), []) // The page is kept; the message is cleared when the shopper leaves it.
  const fields = useFieldErrors()
  const saved = destinationsFor(form.draw_type, terms.destinations, now)
  const usable = saved.filter(({ usable_at }) => Date.parse(usable_at) <= now)
  const chosen = isNew ? undefined : (usable.find(({ id }) => id === form.destination) ?? usable[0])
  const check = useCheck()
  const method = terms.methods.find(({ draw_type }) => draw_type === form.draw_type)
  if (method === undefined) throw new Error(`There is no way to withdraw by ${form.draw_type}`)
  const withdrawal = useWithdrawal({ needsPasskey: terms.needs_passkey }, (found) => {
    setFault(found)
    if (found.kind !== 'code') setIsAsking(false)
    if (found.kind === 'fields') fields.show(found.fields)
  })
  const limits = { ...method, balance: terms.balance, leftToday: terms.left_today }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFault(undefined)
    const found = check(form, { limits, isDescribed: chosen === undefined })
    if (Object.keys(found).length > 0) return fields.show(found)
    if (withdrawal.isUnsure({ ...form, destination: chosen?.id })) return withdrawal.sendAgain()
    setIsAsking(true)
  }
  return {
    terms,
    form: { ...form, destination: chosen?.id },
    method,
    /** Withdrawals of the account are refused until then. */
    waitsUntil: terms.waits_until !== null && Date.parse(terms.waits_until) > now ? terms.waits_until : undefined,
    limits,
    saved,
    now,
    chosen,
    /** A new destination is entered instead of a saved one. */
    isNew,
    describeNew: () => setIsNew(true),
    choose: (destination: string) => {
      setIsNew(false)
      setForm((before) => ({ ...before, destination }))
    },
    change: (changed: Partial<WithdrawalForm>) => {
      setForm((before) => ({ ...before, ...changed }))
      if (changed.draw_type !== undefined) setIsNew(false)
      fields.forget(...Object.keys(changed), ...(changed.draw_type === undefined ? [] : destinationFieldNames))
    },
    formElement: fields.form,
    errors: fields.errors,
    fault,
    submit,
    asking: isAsking ? form : undefined,
    stopAsking: () => setIsAsking(false),
    withdrawal,
  }
}

export type WithdrawState = ReturnType<typeof useWithdrawForm>

const destinationFieldNames = ['bank_name', 'bank_card_no', 'holder', 'network', 'address']

type Checking = { limits: Parameters<typeof amountProblem>[1]; isDescribed: boolean }

function useCheck() {
  const text = useTranslations('withdrawals.problems')
  const money = useMoney()
  const destinationProblems = useDestinationProblems()
  return (form: WithdrawalForm, { limits, isDescribed }: Checking): Record<string, string> => {
    const problem = amountProblem(form.amount, limits)
    return {
      ...(problem !== undefined && {
        amount: 'cents' in problem ? text(problem.word, { amount: money(problem.cents) }) : text(problem.word),
      }),
      ...(isDescribed && destinationProblems(form.draw_type, form)),
    }
  }
}
