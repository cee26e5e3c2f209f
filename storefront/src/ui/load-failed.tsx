import { RotateCw } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, type ComponentType } from 'react'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '../app/online.ts'
import { Button } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'

const FailureReference = lazy<ComponentType<{ reference: string }>>(() =>
  import('./failure-reference.tsx').then(
    (loaded) => ({ default: loaded.FailureReference }),
    () => ({ default: () => undefined }),
  ),
)

type LoadFailedProps = { error?: Error | null; onRetry: () => void; isBusy?: boolean }

/** Shows the failure and a retry button. Retries automatically when the network returns. */
export function LoadFailed({ error, onRetry, isBusy = false }: LoadFailedProps) {
  const text = useTranslations('shell')
  const isOnline = useIsOnline()
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const again = () => retry()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  const reference = error !== null && error !== undefined && 'reference' in error ? error.reference : undefined
  return (
    <div role="alert" className="px-6 py-12 text-center">
      <h2 className="type-h1">{text(isOnline ? 'loadFailed.title' : 'offline.title')}</h2>
      <p className="mt-2 text-ink-2">{text(isOnline ? 'loadFailed.text' : 'offline.text')}</p>
      <Button variant="soft" size="m" className="mt-4" isBusy={isBusy} onClick={onRetry}>
        {!isBusy && <Icon of={RotateCw} size={20} />}
        {text('actions.retry')}
      </Button>
      <Suspense>{typeof reference === 'string' && <FailureReference reference={reference} />}</Suspense>
    </div>
  )
}
