import type { ReactNode } from 'react'

type ChipProps = {
  /** Undefined for a chip that performs an action immediately. */
  isOn?: boolean | undefined
  /** `choice` is one of several (dark), `option` a colour or a spec (cobalt outline). */
  kind?: 'choice' | 'option'
  isDisabled?: boolean
  label?: string
  onClick: () => void
  children: ReactNode
}

const on = {
  choice: 'bg-ink font-semibold text-paper',
  option: 'bg-brand-soft font-semibold text-brand-text inset-ring-[1.5px] inset-ring-brand-text',
} as const

export function Chip({ isOn, kind = 'choice', isDisabled = false, label, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={label}
      disabled={isDisabled}
      onClick={onClick}
      className={`hit type-b2 inline-flex min-h-9 min-w-11 flex-none items-center justify-center gap-1.5 rounded-full px-3.5 whitespace-nowrap disabled:text-ink-3 disabled:line-through ${isOn === true ? on[kind] : 'bg-surface font-medium inset-ring inset-ring-line'}`}
    >
      {children}
    </button>
  )
}
