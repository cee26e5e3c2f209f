import type { ReactNode } from 'react'
import { NavBar } from './nav-bar.tsx'

type PageProps = {
  title: string
  right?: ReactNode
  fallback?: string
  onBack?: () => void
  /** Fixed at the bottom of the screen; an `ActionBar`. */
  bar?: ReactNode
  /** On wide screens `task` is a column of 480 px, and `wide` a page of 1200 px. */
  width?: 'task' | 'wide'
  children: ReactNode
}

export function Page({ bar, width = 'task', children, ...nav }: PageProps) {
  return (
    <div
      className={`mx-auto flex min-h-dvh flex-col desk:min-h-[calc(100dvh-77px)] ${width === 'task' ? 'max-w-120' : 'max-w-300'}`}
    >
      <NavBar {...nav} />
      <div className="grow px-4 pt-2 pb-6">{children}</div>
      {bar}
    </div>
  )
}

/** The primary action, always within the thumb's reach. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="bar sticky bottom-0 z-20 border-t border-line px-4 pt-3 pb-(--bar-bottom) desk:rounded-t-card">
      {children}
    </div>
  )
}
