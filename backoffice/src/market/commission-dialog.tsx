import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useSending } from '../app/use-sending.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextBox } from '../ui/text-box.tsx'
import { readPercent } from './market.rules.ts'
import type { DeedProps } from './shop-deeds.tsx'

type Form = { commission_percent: number | null; reason: string }

/** A percentage of the shop's own, or none: then it is what the setting says. */
export function CommissionDialog({ shop, onClose }: DeedProps) {
  const text = useTranslations('portal.shops')
  const { id, name, commission_percent, standard_commission_percent } = shop
  const [typed, setTyped] = useState(commission_percent === null ? '' : String(commission_percent))
  const [reason, setReason] = useState('')
  const { send, errors, setErrors, isBusy } = useSending(
    (form: Form, headers) => call('POST /api/portal/shops/commission', { body: { id, ...form } }, headers),
    { renews: ['shops', 'decisions'], done: text('doneCommission'), onDone: onClose },
  )
  const submit = () => {
    const percent = readPercent(typed)
    const wrong = {
      ...(percent === undefined && { commission_percent: text('commissionWrong') }),
      ...(reason.trim() === '' && { reason: text('reasonNeeded') }),
    }
    if (percent === undefined || Object.keys(wrong).length > 0) return setErrors(wrong)
    return void send({ commission_percent: percent, reason: reason.trim() })
  }
  return (
    <FormDialog title={text('commissionTitle', { name })} isBusy={isBusy} onSubmit={submit} onClose={onClose}>
      <p className="text-[15px] text-ink-2">{text('commissionText')}</p>
      <Field
        label={text('ownPercent')}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={errors['commission_percent']}
        note={{ tone: 'plain', text: text('ownPercentNote', { percent: standard_commission_percent }) }}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextBox
        label={text('reason')}
        rows={3}
        maxLength={300}
        value={reason}
        error={errors['reason']}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
