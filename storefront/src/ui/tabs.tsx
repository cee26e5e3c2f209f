import type { ReactNode } from 'react'

type Choice<Value extends string> = { value: Value; label: ReactNode }
type ChoiceProps<Value extends string> = {
  label: string
  choices: readonly Choice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Underlined words that scroll sideways where they do not fit. */
export function Tabs<Value extends string>({ label, choices, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset aria-label={label} className="scroll-row flex gap-5 px-4">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={`min-h-11 min-w-11 flex-none border-b-[3px] font-display text-16 whitespace-nowrap ${choice.value === value ? 'border-ink font-bold' : 'border-transparent font-semibold text-ink-2'}`}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
