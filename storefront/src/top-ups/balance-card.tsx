import type { ReactNode } from 'react'
import { MoneyText } from '@sealane/ui/money-text'

type BalanceCardProps = {
  label: ReactNode
  cents: number
  /** Replaces the amount while it is hidden. */
  hidden?: string | undefined
  /** Shown below the amount. */
  detail?: ReactNode
  right?: ReactNode
  /** Shown side by side below the rest. */
  actions?: ReactNode
}

/** Shows the available balance, on a dark background with the airmail stripe. */
export function BalanceCard({ label, cents, hidden, detail, right, actions }: BalanceCardProps) {
  return (
    <section className="overflow-hidden rounded-card bg-night text-on-night shadow-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4.5 py-4">
        <div className="min-w-0 grow">
          <div className="type-c1 flex min-h-6 items-center gap-2 text-on-night-2">{label}</div>
          <div className="mt-1 min-h-7.5">
            {hidden === undefined ? (
              <MoneyText cents={cents} size="l" />
            ) : (
              <span className="price text-28">{hidden}</span>
            )}
          </div>
        </div>
        {right}
        {detail !== undefined && <div className="type-c1 w-full text-on-night-2">{detail}</div>}
        {actions !== undefined && (
          <div className="mt-1.5 grid w-full grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5">
            {actions}
          </div>
        )}
      </div>
      <div className="air [--surface:#fffdf9]" />
    </section>
  )
}
