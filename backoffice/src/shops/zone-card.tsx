import { Trash2, X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PartCard } from '../products/part-card.tsx'
import { IconButton } from '../ui/button.tsx'
import { SelectField } from '@sealane/ui/select-field'
import { Icon } from '@sealane/ui/icon'
import type { ZoneDraft } from './freight.rules.ts'
import { TariffFields } from './tariff-fields.tsx'

export type Country = { code: string; name: string }

type ZoneProps = {
  zone: ZoneDraft
  index: number
  errors: Record<string, string>
  countries: Country[]
  /** The countries without a zone. */
  left: Country[]
  onChange: (change: Partial<ZoneDraft>) => void
  onRemove: () => void
}

/** One zone: countries with the same rates. */
export function ZoneCard({ zone, index, errors, countries, left, onChange, onRemove }: ZoneProps) {
  const text = useTranslations('portal.freight')
  const n = index + 1
  return (
    <PartCard
      title={text('zone', { n })}
      error={errors[`zones.${index}.countries`]}
      right={<IconButton icon={Trash2} label={text('removeZone', { n })} onClick={onRemove} />}
    >
      <Chosen codes={zone.countries} countries={countries} onChange={(codes) => onChange({ countries: codes })} />
      <div className="mt-3 max-w-80">
        <SelectField
          label={text('addCountry')}
          choices={[
            { value: '', label: text('choose') },
            ...left.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value=""
          onChange={(code) => onChange({ countries: [...zone.countries, code] })}
        />
      </div>
      <div className="mt-4">
        <TariffFields draft={zone} at={`zones.${index}`} errors={errors} onChange={onChange} />
      </div>
    </PartCard>
  )
}

type ChosenProps = { codes: string[]; countries: Country[]; onChange: (codes: string[]) => void }

function Chosen({ codes, countries, onChange }: ChosenProps) {
  const text = useTranslations('portal.freight')
  if (codes.length === 0) return undefined
  const nameOf = (code: string) => countries.find((country) => country.code === code)?.name ?? code
  return (
    <ul aria-label={text('countries')} className="flex flex-wrap gap-2">
      {codes.map((code) => (
        <li key={code}>
          <button
            type="button"
            aria-label={text('removeCountry', { country: nameOf(code) })}
            onClick={() => onChange(codes.filter((one) => one !== code))}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sunken py-1 pr-3 pl-4 font-medium"
          >
            {nameOf(code)}
            <Icon of={X} size={16} className="text-ink-2" />
          </button>
        </li>
      ))}
    </ul>
  )
}
