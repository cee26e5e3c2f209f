import { Languages } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@sealane/ui/icon-button'
import { useLanguageSheet } from './use-language-sheet.tsx'

/** Opens the language sheet from a page's bar. */
export function LanguageButton() {
  const text = useTranslations('shell.language')
  const { open, sheet } = useLanguageSheet()
  return (
    <>
      <IconButton icon={Languages} label={text('title')} onClick={open} />
      {sheet}
    </>
  )
}
