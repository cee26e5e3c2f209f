import type { ReactNode } from 'react'

type TabsProps<Value extends string> = {
  label: string
  choices: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  /** `words` are underlined and scroll sideways if they do not fit; `boxes` share the width of two or three choices. */
  look?: keyof typeof tabStyles
}

const tabStyles = {
  words: {
    row: 'scroll-row flex gap-5 px-4',
    tab: 'min-h-11 min-w-11 flex-none border-b-[3px] font-display text-16 whitespace-nowrap',
    on: 'border-ink font-bold',
    off: 'border-transparent font-semibold text-ink-2',
  },
  boxes: {
    row: 'flex rounded-tile bg-sunken p-1',
    tab: 'type-b2 flex min-h-11 min-w-0 flex-1 items-center justify-center rounded-frame px-2 py-1 text-center font-semibold',
    on: 'bg-surface shadow-1',
    off: 'text-ink-2',
  },
} as const

/** Chooses one of a few values; the content below changes with it. */
export function Tabs<Value extends string>({ label, choices, value, onChange, look = 'words' }: TabsProps<Value>) {
  const { row, tab, on, off } = tabStyles[look]
  return (
    <fieldset aria-label={label} className={row}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          ref={choice.value === value ? showInRow : undefined}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className={`${tab} ${choice.value === value ? on : off}`}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}

/** Scrolls the row until the chosen tab is centred, with parts of its neighbours visible. */
function showInRow(chosen: HTMLElement | null): void {
  const row = chosen?.parentElement
  if (chosen == null || row == null) return
  const [whole, part] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
  row.scrollLeft += part.left + part.width / 2 - (whole.left + whole.width / 2)
}
