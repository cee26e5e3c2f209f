import { useTranslations } from 'use-intl'
import { LanguageList, useChooseLanguage } from './language-list.tsx'
import { Sheet } from './sheet.tsx'

/** The choice of language; visitors have it too. */
export function LanguageSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const text = useTranslations('shell.language')
  const choose = useChooseLanguage()
  return (
    <Sheet isOpen={isOpen} title={text('choose')} onClose={onClose}>
      <p className="type-b2 px-4 pb-1.5 text-ink-2">{text('hint')}</p>
      <LanguageList onChoose={(fileName) => void choose(fileName)} />
    </Sheet>
  )
}
