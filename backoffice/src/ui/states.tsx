import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** What failed, and another try. */
export function LoadFailed({
  error,
  onRetry,
  isBusy = false,
}: {
  error: unknown
  onRetry: () => void
  isBusy?: boolean | undefined
}) {
  const text = useTranslations('portal')
  const failureText = useFailureText()
  return (
    <div role="alert" className="px-6 py-12 text-center">
      <h2 className="type-h1">{text('failures.title')}</h2>
      <p className="mt-2 text-ink-2">{failureText(error)}</p>
      <Button variant="soft" className="mt-4" isBusy={isBusy} onClick={onRetry}>
        {!isBusy && <Icon of={RotateCw} />}
        {text('actions.retry')}
      </Button>
    </div>
  )
}

/** One drawing, one fact, one way on. */
export function Empty({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className="px-6 py-10 text-center">
      <svg aria-hidden="true" width="126" height="92" viewBox="0 0 126 92" className="mx-auto">
        <rect x="2" y="6" width="122" height="84" rx="12" className="fill-brand" />
        <rect x="2" y="2" width="122" height="84" rx="12" className="fill-surface stroke-line-2" strokeWidth="2" />
        <path d="m4 12 59 44 59-44" fill="none" className="stroke-line-2" strokeWidth="2" strokeLinejoin="round" />
        <circle cx="63" cy="50" r="21" className="fill-vermilion" />
        <path d="m54 51 18-8-5 17-4-7z" className="fill-white" />
      </svg>
      <h2 className="type-h1 mt-5">{title}</h2>
      {text !== undefined && <p className="mt-2 text-ink-2">{text}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  )
}

/** Rows of a table, shown after 150 ms. */
export function RowsSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div aria-hidden="true" className="late p-[18px]">
      {Array.from({ length: count }, (_none, index) => (
        <div key={index} className="flex h-14 items-center gap-6 border-t border-line first:border-0">
          <div className="bones h-4 w-24" />
          <div className="bones h-4 grow" />
          <div className="bones h-9 w-20" />
        </div>
      ))}
    </div>
  )
}
