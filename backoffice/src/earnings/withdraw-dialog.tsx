import { parseAmount } from '@sealane/contract/money'
import { chargeOf } from '@sealane/contract/withdrawal-rules'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { canUsePasskeys } from '../auth/passkeys.ts'
import { SelectField } from '@sealane/ui/select-field'
import { Field } from '@sealane/ui/field'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { Note } from '@sealane/ui/note'
import { useDestinationText } from '../withdrawals/withdrawal-words.ts'
import {
  lackingOf,
  fieldsForDestination,
  toEarningsDestination,
  type DestinationInput,
  type DestinationOption,
} from './destination.rules.ts'
import { useWithdraw } from './use-withdraw.ts'
import type { EarningsTerms } from './withdrawals.queries.ts'

const nothing: DestinationInput = { bank_name: '', bank_card_no: '', holder: '', network: '', address: '' }

type WithdrawDialogProps = { shopId: string; terms: EarningsTerms; onClose: () => void }

/** Asks for the amount, the destination, the payment code, and the passkey if the account requires one. The amount is then reserved. */
export function WithdrawDialog({ shopId, terms, onClose }: WithdrawDialogProps) {
  const { needs_passkey: needsPasskey, waits_until } = terms
  const text = useTranslations('portal.earnings.withdraw')
  const [way, setWay] = useState<DestinationOption>(terms.destinations[0]?.id ?? 'bank')
  const [typed, setTyped] = useState(nothing)
  const [amountText, setAmountText] = useState('')
  const [code, setCode] = useState('')
  const [warnedOf, setWarnedOf] = useState('')
  const [lacking, setLacking] = useState<ReturnType<typeof lackingOf>>({})
  const { send, isSending, faults } = useWithdraw(onClose)
  const submit = () => {
    const amount = parseAmount(amountText)
    const lacks = lackingOf({ amount, option: way, input: typed, code, warnedOf })
    setWarnedOf(typed.bank_card_no)
    setLacking(lacks)
    if (amount === undefined || Object.keys(lacks).length > 0) return
    const destination = toEarningsDestination(way, typed, terms.destinations)
    send({ shopId, amount, charge: chargeFor(amount, terms), place: destination, code, needsPasskey })
  }
  const errorOf = (name: string) => {
    const lack = lacking[name]
    return lack === undefined ? faults[name] : text(lack)
  }
  return (
    <FormDialog
      title={text('title')}
      action={text('submit')}
      isBusy={isSending}
      isImpossible={waits_until !== null || (needsPasskey && !canUsePasskeys())}
      onSubmit={submit}
      onClose={onClose}
    >
      {waits_until !== null && <RecoveryNote until={waits_until} />}
      <Amount terms={terms} value={amountText} error={errorOf('amount')} onChange={setAmountText} />
      <DestinationSelect terms={terms} way={way} onChange={setWay} />
      {fieldsForDestination(way).map((name) => (
        <Field
          key={name}
          label={text(name)}
          value={typed[name]}
          error={errorOf(name)}
          autoComplete="off"
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      ))}
      <Field
        label={text('code')}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        value={code}
        error={errorOf('code')}
        onChange={(event) => setCode(event.target.value)}
      />
      {needsPasskey && <PasskeyNote />}
      <Note>{text('waits')}</Note>
    </FormDialog>
  )
}

/** Explains the waiting time after a recovery of the seller's own account. */
function RecoveryNote({ until }: { until: string }) {
  const text = useTranslations('portal.earnings.withdraw')
  const format = useFormatter()
  const time = format.dateTime(new Date(until), { dateStyle: 'medium', timeStyle: 'short' })
  return <Note tone="bad">{text('recovered', { time })}</Note>
}

/** Announces the passkey after the code, or explains why this browser cannot use one. */
function PasskeyNote() {
  const text = useTranslations('portal.earnings.withdraw.passkey')
  return canUsePasskeys() ? <Note>{text('next')}</Note> : <Note tone="bad">{text('unsupported')}</Note>
}

/** Returns the fee in US cents; both methods cost the same. */
function chargeFor(amount: number, { methods: [method] }: EarningsTerms): number {
  return method === undefined ? 0 : chargeOf(amount, method)
}

type AmountProps = { terms: EarningsTerms; value: string; error: string | undefined; onChange: (value: string) => void }

/** The amount, with the fee once it is valid. */
function Amount({ terms, value, error, onChange }: AmountProps) {
  const text = useTranslations('portal.earnings.withdraw')
  const money = useMoney()
  const amount = parseAmount(value)
  const charge = amount === undefined ? 0 : chargeFor(amount, terms)
  const noteText =
    amount === undefined
      ? text('from', { minimum: money(terms.methods[0]?.minimum ?? 0), balance: money(terms.balance) })
      : text('arrives', { amount: money(amount - charge), charge: money(charge) })
  return (
    <Field
      label={text('amount')}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={error}
      note={{ tone: 'plain', text: noteText }}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Chooses a saved destination or a new one. */
function DestinationSelect({
  terms,
  way,
  onChange,
}: {
  terms: EarningsTerms
  way: DestinationOption
  onChange: (way: DestinationOption) => void
}) {
  const text = useTranslations('portal.earnings.withdraw')
  const destinationText = useDestinationText()
  const choices = [
    ...terms.destinations.map((saved) => ({ value: saved.id, label: destinationText(saved) })),
    { value: 'bank', label: text('newCard') },
    { value: 'onchain', label: text('newAddress') },
  ]
  return <SelectField label={text('to')} choices={choices} value={way} onChange={onChange} />
}
