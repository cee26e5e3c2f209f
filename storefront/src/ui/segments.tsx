import { useId } from 'react'

type SegmentsProps<Value extends string> = {
  label: string
  choices: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** Two or three values side by side, of which one is chosen. The arrow keys move between them. */
export function Segments<Value extends string>({ label, choices, value, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="type-c1 mb-2 font-semibold text-ink-2">{label}</legend>
      <div className="flex rounded-tile bg-sunken p-1">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="type-b2 relative flex min-h-11 min-w-0 flex-1 cursor-pointer items-center justify-center rounded-frame px-2 text-center font-semibold text-ink-2 has-checked:bg-surface has-checked:text-ink has-checked:shadow-1 has-focus-visible:outline-3 has-focus-visible:outline-brand-text"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
