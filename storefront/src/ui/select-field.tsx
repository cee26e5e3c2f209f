import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { fieldBoxStyle, FieldLabel, FieldNote } from './field.tsx'
import { Icon } from './icon.tsx'

type SelectFieldProps = {
  label: string
  value: string
  /** Stands there until something is chosen. */
  placeholder: string
  choices: readonly { value: string; label: string }[]
  error?: ReactNode
  onChange: (value: string) => void
}

/** A labelled choice from a list, which is the browser's own. */
export function SelectField({ label, value, placeholder, choices, error, onChange }: SelectFieldProps) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div className="min-w-0">
      <FieldLabel id={id} label={label} />
      <div className={`relative pr-0! ${fieldBoxStyle(error !== undefined)}`}>
        <select
          id={id}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined ? note : undefined}
          onChange={(event) => onChange(event.target.value)}
          className={`min-h-13 min-w-0 grow appearance-none truncate bg-transparent pr-10 text-16 outline-none ${value === '' ? 'text-ink-3' : ''}`}
        >
          <option value="" disabled>
            {placeholder}
          </option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} className="bg-surface text-ink">
              {choice.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size={20} className="pointer-events-none absolute right-3.5 text-ink-2" />
      </div>
      <FieldNote id={note} error={error} />
    </div>
  )
}
