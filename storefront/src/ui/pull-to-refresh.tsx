import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Spinner } from '@sealane/ui/spinner'
import type { Pull } from './watch-pull.ts'

/** Refreshes the list when a finger pulls it down at the top of the page and releases it. */
export function PullToRefresh({ onRefresh, children }: { onRefresh: () => Promise<unknown>; children: ReactNode }) {
  const text = useTranslations('shell.list')
  const [pull, setPull] = useState<Pull>('idle')
  const container = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLOutputElement>(null)
  const refresh = useRef(onRefresh)
  useEffect(() => {
    refresh.current = onRefresh
  })
  useEffect(() => {
    const [list, above] = [container.current, head.current]
    if (list === null || above === null) return undefined
    const watching = import('./watch-pull.ts').then(({ watchPull }) =>
      watchPull(list, above, setPull, () => refresh.current()),
    )
    return () => void watching.then((stop) => stop())
  }, [])
  return (
    <div ref={container}>
      <output
        ref={head}
        className="type-c1 flex h-(--pull,0) items-center justify-center gap-2 overflow-hidden text-ink-2"
      >
        {pull === 'refreshing' && <Spinner />}
        {pull === 'pulling' && text('pull')}
        {pull === 'ready' && text('release')}
        {pull === 'refreshing' && text('refreshing')}
      </output>
      {children}
    </div>
  )
}
