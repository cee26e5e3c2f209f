import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from './icon.tsx'
import { showFailure, showSuccess } from './toast.ts'

type CopyButtonProps = {
  value: string /** What is copied, for those who do not see it. */
  label: string
  isWordy?: boolean
}

/** Copies, and says so. On plain HTTP browsers refuse it, and that is said too (specification, section 5). */
export function CopyButton({ value, label, isWordy = false }: CopyButtonProps) {
  const text = useTranslations('shell.copy')
  const copy = async () => {
    if (!isSecureContext) return showFailure(text('unsupported'))
    try {
      await navigator.clipboard.writeText(value)
      showSuccess(text('done'))
    } catch {
      showFailure(text('failed'))
    }
  }
  return (
    <button
      type="button"
      aria-label={`${text('action')}: ${label}`}
      onClick={() => void copy()}
      className="press type-c1 inline-flex min-h-11 min-w-11 flex-none items-center justify-center gap-1.5 font-semibold text-brand-text"
    >
      <Icon of={Copy} size={20} />
      {isWordy && text('action')}
    </button>
  )
}
