import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { showFailure, showSuccess } from '../ui/toast.tsx'

/** Copies what is shown once. */
export function CopyButton({ value }: { value: string }) {
  const text = useTranslations('portal.security')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value) // There is none on plain HTTP.
      showSuccess(text('copied'))
    } catch {
      showFailure(text('notCopied'))
    }
  }
  return (
    <Button variant="outline" onClick={() => void copy()}>
      {text('copy')}
    </Button>
  )
}
