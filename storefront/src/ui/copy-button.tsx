import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCopy } from './copy.ts'
import { Icon } from '@sealane/ui/icon'

type CopyButtonProps = {
  value: string
  /** The name of the copied value, for screen readers. */
  label: string
  isWordy?: boolean
}

export function CopyButton({ value, label, isWordy = false }: CopyButtonProps) {
  const text = useTranslations('shell.copy')
  const copy = useCopy()
  return (
    <button
      type="button"
      aria-label={`${text('action')}: ${label}`}
      onClick={() => void copy(value)}
      className="press type-c1 inline-flex min-h-11 min-w-11 flex-none items-center justify-center gap-1.5 font-semibold text-brand-text"
    >
      <Icon of={Copy} size={20} />
      {isWordy && text('action')}
    </button>
  )
}
