import { useTranslations } from 'use-intl'
import { showFailure, showSuccess } from '@sealane/ui/toast'

/** Copies, and says so. On plain HTTP browsers refuse it, and that is said too (specification, section 5). */
export function useCopy(): (value: string) => Promise<void> {
  const text = useTranslations('shell.copy')
  return async (value) => {
    if (!isSecureContext) return showFailure(text('unsupported'))
    try {
      await navigator.clipboard.writeText(value)
      showSuccess(text('done'))
    } catch {
      showFailure(text('failed'))
    }
  }
}
