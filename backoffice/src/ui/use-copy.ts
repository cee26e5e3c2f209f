import { useTranslations } from 'use-intl'
import { showFailure, showSuccess } from './toast.tsx'

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
