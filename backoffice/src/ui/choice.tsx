import { useId } from 'react'
import { inputBoxStyle, FieldLabel, FieldNote } from './field.tsx'

type OfficeChoiceProps<Value extends string> = {
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  error?: string | undefined
  onChange: (value: Value) => void
}

/** One of a few, in the browser's own list. */
export function Choice<Value extends string>({ label, choices, value, error, onChange }: OfficeChoiceProps<Value>) {
  const id = useId()
  return (
    <div>
      <FieldLabel id={id} label={label} />
      <div className={`${inputBoxStyle(error !== undefined)} min-h-12`}>
        <select
          id={id}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(choices.find((choice) => choice.value === event.target.value)?.value ?? value)}
          className="min-h-11 w-full bg-surface text-[16px] text-ink outline-none"
        >
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  )
}
