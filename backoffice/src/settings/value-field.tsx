import { useTranslations } from 'use-intl'
import { Field } from '@sealane/ui/field'
import type { SettingDraft } from './setting-dialog.tsx'
import { units, type Unit } from './setting.rules.ts'

type ValueFieldProps = {
  label: string
  draft: SettingDraft
  error: string | undefined
  onChange: (draft: SettingDraft) => void
}

const signs = { money: '$', percent: '%' } as const

/** A number with its unit, or a line of text. */
export function ValueField({ label, draft, error, onChange }: ValueFieldProps) {
  const text = useTranslations('portal.settings')
  const { kind, typed } = draft
  const isText = kind === 'text'
  return (
    <Field
      label={label}
      name="value"
      value={typed}
      onChange={(event) => onChange({ ...draft, typed: event.target.value })}
      autoComplete="off"
      inputMode={isText ? 'text' : kind === 'money' || kind === 'percent' ? 'decimal' : 'numeric'}
      maxLength={200}
      error={error}
      left={kind === 'money' && <span className="font-semibold text-ink-2">{signs.money}</span>}
      right={
        <>
          {kind === 'percent' && <span className="font-semibold text-ink-2">{signs.percent}</span>}
          {kind === 'minutes' && <span className="text-ink-2">{text('unit_minutes')}</span>}
          {kind === 'duration' && <UnitSelect unit={draft.unit} onChange={(unit) => onChange({ ...draft, unit })} />}
        </>
      }
    />
  )
}

function UnitSelect({ unit, onChange }: { unit: Unit; onChange: (unit: Unit) => void }) {
  const text = useTranslations('portal.settings')
  return (
    <select
      aria-label={text('unit')}
      value={unit}
      onChange={(event) => onChange(units.find((one) => one === event.target.value) ?? unit)}
      className="min-h-11 bg-surface text-ink"
    >
      {units.map((one) => (
        <option key={one} value={one}>
          {text(`unit_${one}`)}
        </option>
      ))}
    </select>
  )
}
