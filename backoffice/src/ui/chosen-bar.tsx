import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'

type ChosenBarProps = { label: string; onClear: () => void; children: ReactNode }

/** The number of chosen rows and the actions for all of them; it remains at the bottom while the list scrolls. */
export function ChosenBar({ label, onClear, children }: ChosenBarProps) {
  const text = useTranslations('portal.actions')
  return (
    <section
      aria-label={label}
      className="sticky bottom-20 z-10 mt-3.5 flex flex-wrap items-center gap-2 rounded-card bg-surface p-3 shadow-2 desk:bottom-4"
    >
      <b className="grow tabular-nums" aria-live="polite">
        {label}
      </b>
      {children}
      <Button variant="link" onClick={onClear}>
        {text('clearChoice')}
      </Button>
    </section>
  )
}
