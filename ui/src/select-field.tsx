import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { fieldBoxStyle, FieldLabel, FieldNote, type FieldBaseProps } from './field.tsx'
import { Icon } from './icon.tsx'

type SelectFieldProps<Value extends string> = FieldBaseProps & {
  choices: readonly { value: Value; label: string }[]
  /** Empty until a value is chosen, if there is a placeholder. */
  value: Value | ''
  placeholder?: string
  onChange: (value: Value) => void
}

/** A labelled native select. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, optional, hint, error, note, choices, value, placeholder, onChange } = props
  const id = useId()
  const choose = (chosen: string) => {
    const choice = choices.find((one) => one.value === chosen)
    if (choice !== undefined) onChange(choice.value)
  }
  return (
    <div className="min-w-0">
      <FieldLabel id={id} label={label} optional={optional} hint={hint} />
      <div className={`relative pr-0! ${fieldBoxStyle(error !== undefined)}`}>
        <select
          id={id}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => choose(event.target.value)}
          className={`min-h-(--field-height) min-w-0 grow appearance-none truncate bg-transparent pr-10 text-16 outline-none ${value === '' ? 'text-ink-3' : ''}`}
        >
          {placeholder !== undefined && (
            <option value="" disabled>
              {placeholder}
            </option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} className="bg-surface text-ink">
              {choice.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size={20} className="pointer-events-none absolute right-3.5 text-ink-2" />
      </div>
      <FieldNote id={`${id}-note`} error={error} note={note} />
    </div>
  )
}
