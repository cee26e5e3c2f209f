import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** What failed, that nothing is lost, and another try. */
export function LoadFailed({ onRetry, isBusy = false }: { onRetry: () => void; isBusy?: boolean }) {
  const text = useTranslations('shell.loadFailed')
  const actions = useTranslations('shell.actions')
  return (
    <div role="alert" className="px-6 py-12 text-center">
      <h2 className="type-h1">{text('title')}</h2>
      <p className="mt-2 text-ink-2">{text('text')}</p>
      <Button variant="soft" size="m" className="mt-4" isBusy={isBusy} onClick={onRetry}>
        {!isBusy && <Icon of={RotateCw} size={20} />}
        {actions('retry')}
      </Button>
    </div>
  )
}
