import { useTranslations } from 'use-intl'
import { LanguageList, useChooseLanguage } from '../ui/language-list.tsx'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'

export function LanguagePage() {
  const text = useTranslations('shell.language')
  const choose = useChooseLanguage()
  return (
    <Page title={text('title')} fallback="/home">
      <p className="type-b2 px-1 pt-0.5 pb-3 text-ink-2">{text('hint')}</p>
      <Card className="overflow-hidden">
        <LanguageList onChoose={(fileName) => void choose(fileName)} />
      </Card>
    </Page>
  )
}
