import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '@sealane/ui/field'
import { Switch } from '@sealane/ui/switch'
import { carriers, fitOf } from './carrier.rules.ts'
import type { ParcelDraft } from './parcel.rules.ts'
import type { ParcelErrors } from './ship-dialog.tsx'

type CarrierProps = { parcel: ParcelDraft; errors: ParcelErrors; onChange: (parcel: ParcelDraft) => void }

/** The carrier and its tracking number; without logistics there is neither. */
export function CarrierFields({ parcel, errors, onChange }: CarrierProps) {
  const text = useTranslations('portal.orders')
  const { carrier, tracking_no, isWithoutLogistics } = parcel
  const note = useFit(carrier, tracking_no)
  return (
    <div className="mt-1">
      {!isWithoutLogistics && (
        <div className="grid items-start gap-4 mid:grid-cols-[236px_1fr]">
          <CarrierField
            value={carrier}
            error={errors.carrier}
            onChange={(typed) => onChange({ ...parcel, carrier: typed })}
          />
          <Field
            label={text('trackingNumber')}
            name="tracking_no"
            isMono
            value={tracking_no}
            onChange={(event) => onChange({ ...parcel, tracking_no: event.target.value })}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            error={errors.tracking_no}
            note={note}
          />
        </div>
      )}
      <div className="mt-3.5 border-t border-line pt-1.5">
        <Switch isOn={isWithoutLogistics} onChange={(isOn) => onChange({ ...parcel, isWithoutLogistics: isOn })}>
          {text('withoutLogistics')}
        </Switch>
      </div>
    </div>
  )
}

type CarrierFieldProps = { value: string; error: string | undefined; onChange: (typed: string) => void }

/** Accepts any carrier and suggests the known ones. */
export function CarrierField({ value, error, onChange }: CarrierFieldProps) {
  const text = useTranslations('portal.orders')
  const listId = useId()
  return (
    <>
      <Field
        label={text('carrier')}
        name="carrier"
        list={listId}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={40}
        autoComplete="off"
        placeholder={text('carrierPlaceholder')}
        error={error}
      />
      <datalist id={listId}>
        {carriers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}

/** A hint about the number's pattern. It never prevents sending. */
function useFit(carrier: string, trackingNo: string) {
  const text = useTranslations('portal.orders')
  const fit = fitOf(carrier, trackingNo)
  if (fit === 'unknown') return undefined
  return fit === 'fits'
    ? ({ tone: 'ok', text: text('fits', { carrier: carrier.trim() }) } as const)
    : ({ tone: 'warn', text: text('odd', { carrier: carrier.trim() }) } as const)
}
