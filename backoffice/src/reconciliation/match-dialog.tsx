import type { Comparison } from '@sealane/contract/reconciliation'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Field } from '@sealane/ui/field'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { useDateText } from './use-date-text.ts'

/** Assigns a bank line to a payment, or undoes that. */
export function MatchDialog({ comparison: { lines }, onClose }: { comparison: Comparison; onClose: () => void }) {
  const text = useTranslations('portal.reconciliation')
  const money = useMoney()
  const sayDay = useDateText()
  const [typed, setTyped] = useState('')
  const line = lines.find(({ matched_by }) => matched_by !== null) ?? lines[0]
  const isBack = line?.matched_by != null
  const { send, errors, setErrors, isBusy } = useFormMutation(
    (body: { line: string; key: string }, headers) => call('POST /api/portal/reconciliation/match', { body }, headers),
    { renews: ['reconciliation'], done: text(isBack ? 'unmatched' : 'matched'), onDone: onClose, shows: ['key'] },
  )
  if (line === undefined) return undefined
  const { id, amount, day, description } = line
  const submit = () => {
    if (!isBack && typed.trim() === '') setErrors({ key: text('keyMissing') })
    else void send({ line: id, key: isBack ? '' : typed })
  }
  return (
    <FormDialog
      title={text(isBack ? 'unmatch' : 'matchTitle')}
      action={text(isBack ? 'unmatch' : 'match')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-15 break-words text-ink-2">
        {text('matchText', { amount: money(amount), day: sayDay(day), description })}
      </p>
      {!isBack && (
        <Field
          label={text('key')}
          isMono
          required
          maxLength={60}
          value={typed}
          error={errors['key']}
          note={{ tone: 'plain', text: text('keyHint') }}
          onChange={(event) => {
            setTyped(event.target.value)
            setErrors({})
          }}
        />
      )}
    </FormDialog>
  )
}
