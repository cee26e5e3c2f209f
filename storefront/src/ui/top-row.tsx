import type { ReactNode } from 'react'
import { UnreadBell } from './bell-link.tsx'

/** The top row of a page without a title bar: the back button, and the bell while there are unread notifications. */
export function TopRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex justify-between px-1.5 pt-[calc(4px+var(--safe-top))] pb-1">
      {children}
      <UnreadBell />
    </div>
  )
}
