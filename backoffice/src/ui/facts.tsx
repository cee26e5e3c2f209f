import type { ReactNode } from 'react'

/** Names and what stands behind them. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">{children}</dl>
}

/** Nothing where it is not known. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === '' || children === null || children === false) return undefined
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right break-words *:whitespace-normal">{children}</dd>
    </>
  )
}
