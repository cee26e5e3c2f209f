import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

/** Copies a value that is shown only once. */
export function CopyButton({ value }: { value: string }) {
  const text = useTranslations('portal.actions')
  const copy = useCopy()
  return (
    <Button variant="outline" onClick={() => void copy(value)}>
      {text('copy')}
    </Button>
  )
}
