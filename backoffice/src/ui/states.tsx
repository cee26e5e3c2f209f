import { Bone } from '@sealane/ui/bone'
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button } from './button.tsx'
import { Icon } from '@sealane/ui/icon'

/** Shows the error and a retry button. */
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
        {!isBusy && <Icon of={RotateCw} size={20} />}
        {text('actions.retry')}
      </Button>
    </div>
  )
}

/** Rows of a table, shown after 150 ms. */
export function RowsSkeleton({ count = 6 }: { count?: number }) {
  return (
    <div aria-hidden="true" className="late p-4.5">
      {Array.from({ length: count }, (_none, index) => (
        <div key={index} className="flex h-14 items-center gap-6 border-t border-line first:border-0">
          <Bone className="h-4 w-24" />
          <Bone className="h-4 grow" />
          <Bone className="h-9 w-20" />
        </div>
      ))}
    </div>
  )
}
