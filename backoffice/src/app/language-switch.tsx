import { Languages } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { useLanguage } from './language.tsx'

/** Switches to the other of the two languages; the label is in that language. */
export function LanguageSwitch() {
  const text = useTranslations('portal.frame')
  const { language, choose } = useLanguage()
  const other = language === 'en' ? 'zh-cn' : 'en'
  const name = language === 'en' ? '中文' : 'English'
  return (
    <button
      type="button"
      lang={other === 'zh-cn' ? 'zh-CN' : 'en'}
      aria-label={`${text('language')}: ${name}`}
      onClick={() => choose(other)}
      className="press inline-flex min-h-11 w-fit items-center gap-2 rounded-full bg-surface px-4 font-medium inset-ring inset-ring-line"
    >
      <Icon of={Languages} size={20} />
      {name}
    </button>
  )
}
