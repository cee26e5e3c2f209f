import { useTranslations } from 'use-intl'
import { showFailure, showSuccess } from '@sealane/ui/toast'

/** Copies a value and confirms it. On plain HTTP browsers refuse to copy; a message states that too (specification, section 5). */
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
