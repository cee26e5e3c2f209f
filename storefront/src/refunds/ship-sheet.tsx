import { isBlank } from '@sealane/contract/visible-text'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { Button } from '@sealane/ui/button'
import { Field } from '@sealane/ui/field'
import { Sheet } from '../ui/sheet.tsx'
import { useStep } from './use-step.ts'
import type { RefundSheetProps } from './withdraw-sheet.tsx'

/** The form for the carrier of the return. */
export function ShipSheet({ refund, isOpen, onClose }: RefundSheetProps) {
  const text = useTranslations('refunds.ship')
  const [parcel, setParcel] = useState({ carrier: '', tracking_no: '' })
  const { form, errors, show, forget } = useFieldErrors()
  const step = useStep({
    act: (call, sent: typeof parcel) => call('POST /api/refund/ship', { body: { id: refund.id, ...sent } }),
    done: text('done'),
    onDone: onClose,
    onRefused: show,
  })
  const change = (changed: Partial<typeof parcel>) => {
    setParcel((before) => ({ ...before, ...changed }))
    forget(...Object.keys(changed))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const faults = {
      ...(isBlank(parcel.carrier) && { carrier: text('carrierMissing') }),
      ...(isBlank(parcel.tracking_no) && { tracking_no: text('numberMissing') }),
    }
    show(faults)
    if (Object.keys(faults).length === 0) step.mutate(parcel)
  }
  return (
    <Sheet isOpen={isOpen} title={text('title')} onClose={onClose} isLocked={step.isPending}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3 px-5 pt-2">
        {refund.return?.address != null && (
          <address className="rounded-input bg-sunken px-3.5 py-3 break-words whitespace-pre-line not-italic">
            {refund.return.address}
          </address>
        )}
        <Field
          label={text('carrier')}
          value={parcel.carrier}
          error={errors['carrier']}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => change({ carrier: event.target.value })}
        />
        <Field
          label={text('number')}
          value={parcel.tracking_no}
          error={errors['tracking_no']}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => change({ tracking_no: event.target.value })}
        />
        <Button type="submit" isBlock isBusy={step.isPending} className="mt-2">
          {text('send')}
        </Button>
      </form>
    </Sheet>
  )
}
