import type { ReactNode } from 'react'

type SwitcherProps<Value extends string> = {
  label: string
  choices: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of two or three ways to go on with the page. */
export function Switcher<Value extends string>({ label, choices, value, onChange }: SwitcherProps<Value>) {
  return (
    <fieldset aria-label={label} className="flex rounded-tile bg-sunken p-1">
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={`type-b2 flex min-h-11 min-w-0 flex-1 items-center justify-center rounded-[12px] px-2 py-1 text-center font-semibold ${choice.value === value ? 'bg-surface shadow-1' : 'text-ink-2'}`}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
