import type { ReactNode } from 'react'

type SwitchProps = { isOn: boolean; isDisabled?: boolean; onChange: (isOn: boolean) => void; children: ReactNode }

/** A switch that takes effect immediately. */
export function Switch({ isOn, isDisabled = false, onChange, children }: SwitchProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center justify-between gap-2.5">
      {children}
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        disabled={isDisabled}
        aria-checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="h-8 w-13 flex-none appearance-none rounded-full bg-ink-3 p-0.75 transition-colors after:block after:size-6.5 after:rounded-full after:bg-[#fff] after:shadow-1 after:transition-transform checked:bg-brand checked:after:translate-x-5 disabled:opacity-50"
      />
    </label>
  )
}
