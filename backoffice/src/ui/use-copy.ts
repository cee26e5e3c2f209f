import { useTranslations } from 'use-intl'
import { showSuccess } from '@sealane/ui/toast'
import { showFailure } from './toast.ts'

/** Copies a text, and says whether it could. */
export function useCopy() {
  const text = useTranslations('portal.actions')
  return async (value: string) => {
    try {
      await navigator.clipboard.writeText(value) // There is none on plain HTTP.
      showSuccess(text('copied'))
    } catch {
      showFailure(text('notCopied'))
    }
  }
}
