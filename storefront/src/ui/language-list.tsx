import { languages } from '@sealane/contract/languages'
import { htmlLangOf, type FileName } from '@sealane/contract/locales'
import { Check } from 'lucide-react'
import { useLocale } from 'use-intl'
import { useCall } from '../app/call.ts'
import { isOpen } from '../app/guard.rules.ts'
import { useFileName } from '../app/messages.ts'
import { useAvailableLanguages } from '../app/offered.ts'
import { readPageLocation } from '../app/page-location.rules.ts'
import { saveLanguage } from '../app/language.ts'
import { readStored } from '../app/session.ts'
import { countSheets } from '../app/sheet-entries.ts'
import { Icon } from '@sealane/ui/icon'

/** Lists the offered languages by their own names, the current one first. */
export function LanguageList({ onChoose }: { onChoose: (fileName: FileName) => void }) {
  const current = useFileName()
  const nameOf = useLanguageNames()
  const offered = useAvailableLanguages()
  const first = languages.filter(({ file_name }) => file_name === current)
  const others = languages.filter(({ file_name }) => file_name !== current && offered.includes(file_name))
  return (
    <div>
      {[...first, ...others].map(({ file_name, language_name }) => {
        const isCurrent = file_name === current
        return (
          <button
            key={file_name}
            type="button"
            aria-current={isCurrent || undefined}
            onClick={() => onChoose(file_name)}
            className={`flex min-h-13.5 w-full items-center gap-2 px-4 py-1.5 text-left -outline-offset-3 not-first:border-t not-first:border-line first:rounded-t-card last:rounded-b-card ${isCurrent ? 'text-brand-text' : ''}`}
          >
            <span lang={htmlLangOf(file_name)} className="text-17 font-semibold">
              {language_name}
            </span>
            <span className={`type-c1 min-w-0 grow ${isCurrent ? '' : 'text-ink-2'}`}>
              {nameOf(file_name) === language_name ? '' : nameOf(file_name)}
            </span>
            {isCurrent && <Icon of={Check} />}
          </button>
        )
      })}
    </div>
  )
}

/**
 * Saves the language and opens the same page in it: a public page under that language's address, a private one under the address in
 * the route table.
 */
export function useChooseLanguage(): (fileName: FileName) => Promise<void> {
  const call = useCall({ isQuiet: true })
  return async (fileName) => {
    saveLanguage(fileName)
    if (readStored().token !== undefined) {
      await call('POST /api/user/set_language', { body: { file_name: fileName } }).catch(() => undefined)
    }
    const { path } = readPageLocation(location.pathname)
    const address = `${isOpen(path) ? `/${fileName}` : ''}${path}${location.search}`
    if (countSheets() > 0) location.replace(address)
    else location.assign(address)
  }
}

/** Returns the languages' names in the shown language. */
function useLanguageNames(): (fileName: FileName) => string {
  const locale = useLocale()
  const names = new Intl.DisplayNames(locale, { type: 'language' })
  return (fileName) => names.of(fileName === 'zh-cn' ? 'zh' : fileName) ?? ''
}
