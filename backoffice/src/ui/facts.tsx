import type { ReactNode } from 'react'

/** A list of names and values. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">{children}</dl>
}

/** Renders nothing without a value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === '' || children === null || children === false) return undefined
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 text-right break-words *:whitespace-normal">{children}</dd>
    </>
  )
}
