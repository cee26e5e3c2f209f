import { ChevronDown } from 'lucide-react'
import { useId, useMemo } from 'react'
import { useLocale } from 'use-intl'
import { fieldBoxStyle, FieldLabel, FieldNote } from '@sealane/ui/field'
import { Icon } from '@sealane/ui/icon'
import { callingCode, updatePhoneInput, toPhoneInput, usePhones, type PhoneInput } from './phones.ts'

type MobileFieldProps = {
  label: string
  /** The label of the choice of calling codes. */
  codeLabel: string
  value: PhoneInput
  /** The country of the calling code until another is chosen. */
  country: string
  error: string | undefined
  onChange: (value: PhoneInput) => void
}

/** A number with its country's calling code. A stored number has no country and is split here. */
export function MobileField({ label, codeLabel, value, country, error, onChange }: MobileFieldProps) {
  const id = useId()
  const phones = usePhones()
  const shown = phones !== undefined && value.country === '' ? toPhoneInput(phones, value.number, country) : value
  return (
    <div>
      <FieldLabel id={id} label={label} />
      <div className={fieldBoxStyle(error !== undefined)}>
        {phones !== undefined && (
          <CallingCode
            label={codeLabel}
            country={shown.country}
            codeOf={(of) => callingCode(phones, of)}
            countries={phones.getCountries()}
            onChange={(chosen) => onChange({ ...shown, country: chosen })}
          />
        )}
        <input
          id={id}
          type="tel"
          autoComplete="tel-national"
          value={shown.number}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={(event) => onChange(updatePhoneInput(value, shown, event.target.value))}
          className="h-full min-w-0 grow bg-transparent text-16 tabular-nums outline-none"
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  )
}

type CallingCodeProps = {
  label: string
  country: string
  codeOf: (country: string) => string
  countries: readonly string[]
  onChange: (country: string) => void
}

/** Shows only the code; the browser's own list below it names the countries. */
function CallingCode({ label, country, codeOf, countries, onChange }: CallingCodeProps) {
  const locale = useLocale()
  const named = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const { compare } = new Intl.Collator(locale)
    return countries
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .toSorted((one, other) => compare(one.name, other.name))
  }, [countries, locale])
  return (
    <span className="relative flex min-h-11 min-w-11 items-center gap-1 border-r border-line pr-2.5 font-semibold">
      {codeOf(country)}
      <Icon of={ChevronDown} size={16} className="text-ink-2" />
      <select
        aria-label={label}
        value={country}
        onChange={(event) => onChange(event.target.value)}
        className="absolute inset-0 size-full appearance-none text-16 opacity-0"
      >
        {named.map(({ code, name }) => (
          <option key={code} value={code}>
            {name} {codeOf(code)}
          </option>
        ))}
      </select>
    </span>
  )
}
