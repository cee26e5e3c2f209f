import { useTranslations } from 'use-intl'
import { showSuccess } from '@sealane/ui/toast'
import { showFailure } from './toast.ts'

/** Returns a function that copies a text and shows whether that succeeded. */
export function useCopy() {
  const text = useTranslations('portal.actions')
  return async (value: string) => {
    try {
      await navigator.clipboard.writeText(value) // The clipboard is not available over plain HTTP.
      showSuccess(text('copied'))
    } catch {
      showFailure(text('notCopied'))
    }
  }
}
