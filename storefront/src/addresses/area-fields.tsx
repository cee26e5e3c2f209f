import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { fieldBoxStyle, Field, FieldLabel, FieldNote } from '@sealane/ui/field'
import { Icon } from '@sealane/ui/icon'
import { digitsOf } from './address-form.rules.ts'
import { areas } from './addresses.queries.ts'
import { asksRegion, formOf, type AreaField, type AreaStep } from './country.rules.ts'
import type { AddressFormValues } from './use-address-form.ts'
import { useCountryName } from './use-names.ts'

type AreaFieldsProps = {
  values: AddressFormValues
  errors: Record<string, string>
  onChange: (changed: Partial<AddressFormValues>) => void
  onOpen: (step: AreaStep) => void
}

/** The country, and below it the fields of its addresses, in the country's order and with its words. */
export function AreaFields(props: AreaFieldsProps) {
  const { values, errors, onOpen } = props
  const text = useTranslations('addresses')
  const countryName = useCountryName()
  const regions = useRegions(values.country)
  const rows = formOf(values.country)
    .rows.map((row) => row.filter((field) => field !== 'region' || regions.length > 0))
    .filter((row) => row.length > 0)
  return (
    <>
      <ChoiceField
        label={text('country')}
        value={countryName(values.country)}
        error={errors['country']}
        onOpen={() => onOpen('country')}
      />
      {rows.map((row) => (
        <div key={row.join()} className={areaRowStyle(row)}>
          {row.map((field) => (
            <OneField key={field} field={field} regions={regions} {...props} />
          ))}
        </div>
      ))}
    </>
  )
}

/** Aligns labels, boxes and messages of one row. */
function areaRowStyle(row: readonly AreaField[]): string {
  if (row.length === 1) return row[0] === 'postcode' ? 'w-1/2 pr-1.25' : ''
  const columns = row.includes('detail') ? 'grid-cols-[minmax(128px,1fr)_2fr]' : 'grid-cols-2'
  return `grid ${columns} grid-rows-[auto_auto_auto] gap-x-2.5 *:row-span-3 *:grid *:grid-rows-subgrid [&>*>:first-child]:items-end`
}

function useRegions(country: string): { code: string; name: string }[] {
  const { data } = useQuery({ ...areas(useCall(), country), enabled: country !== '' && asksRegion(country) })
  return asksRegion(country) ? (data?.items ?? []) : []
}

type OneFieldProps = AreaFieldsProps & { field: AreaField; regions: { code: string; name: string }[] }

const autoComplete = { city: 'address-level2', postcode: 'postal-code', detail: 'street-address' } as const
const lengths = { city: 80, postcode: 20, detail: 200 } as const

function OneField({ field, regions, values, errors, onChange, onOpen }: OneFieldProps) {
  const text = useTranslations('addresses')
  const form = formOf(values.country)
  if (field === 'region') {
    return (
      <ChoiceField
        label={text(`regions.${form.region}`)}
        value={regions.find(({ code }) => code === values.region)?.name ?? ''}
        error={errors['region']}
        onOpen={() => onOpen('region')}
      />
    )
  }
  const n = digitsOf(form.postcode)
  const labels = {
    city: text(`cities.${form.city}`),
    postcode: n === undefined ? text('postcode') : text('postcodeDigits', { n }),
    detail: text('detail'),
  }
  return (
    <Field
      label={labels[field]}
      value={values[field]}
      error={errors[field]}
      placeholder={field === 'postcode' ? form.postcode : undefined}
      maxLength={lengths[field]}
      autoComplete={autoComplete[field]}
      autoCapitalize={field === 'postcode' ? 'characters' : 'words'}
      onChange={(event) => onChange({ [field]: event.target.value })}
    />
  )
}

type ChoiceFieldProps = { label: string; value: string; error: string | undefined; onOpen: () => void }

/** A button that looks like a field and opens the sheet with the choices. */
function ChoiceField({ label, value, error, onOpen }: ChoiceFieldProps) {
  const id = useId()
  return (
    <div>
      <FieldLabel id={id} label={label} />
      <button
        id={id}
        type="button"
        aria-haspopup="dialog"
        aria-label={value === '' ? label : `${label}: ${value}`}
        aria-describedby={error === undefined ? undefined : `${id}-note`}
        data-invalid={error !== undefined}
        onClick={onOpen}
        className={`${fieldBoxStyle(error !== undefined)} w-full text-left text-16`}
      >
        <span className="min-w-0 grow truncate">{value}</span>
        <Icon of={ChevronDown} size={16} className="text-ink-2" />
      </button>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  )
}
