import type { ReactNode } from 'react'
import { UnreadBell } from './bell-link.tsx'

/** Above a page that has no title in its bar: the way out, and the bell while something is unread. */
export function TopRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex justify-between px-1.5 pt-[calc(4px+var(--safe-top))] pb-1">
      {children}
      <UnreadBell />
    </div>
  )
}
