import type { ReactNode } from 'react'

type SwitchProps = { isOn: boolean; isDisabled?: boolean; onChange: (isOn: boolean) => void; children: ReactNode }

/** On or off. */
export function Switch({ isOn, isDisabled = false, onChange, children }: SwitchProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
      <span className="type-c1">{children}</span>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        disabled={isDisabled}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="h-8 w-[52px] flex-none appearance-none rounded-full bg-ink-3 p-[3px] transition-colors after:block after:size-[26px] after:rounded-full after:bg-[#fff] after:shadow-1 after:transition-transform checked:bg-brand disabled:opacity-50 checked:after:translate-x-5"
      />
    </label>
  )
}
