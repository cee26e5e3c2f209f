import { localeOf } from '@sealane/contract/locales'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useContext, useEffect, useState, useTransition, type ReactNode } from 'react'
import { IntlProvider, type IntlConfig } from 'use-intl'
import type portal from '@sealane/messages/en/portal.json'
import type statuses from '@sealane/messages/en/statuses.json'
import { readLanguage, saveLanguage, type OfficeLanguage } from './session.ts'

type OfficeMessages = { portal: typeof portal; statuses: typeof statuses }

declare module 'use-intl' {
  interface AppConfig {
    Messages: OfficeMessages
  }
}

/** Messages are compiled at build time: the loaded values are not the texts that the type shows, and only use-intl reads them. */
const files: Record<OfficeLanguage, () => Promise<{ default: unknown }[]>> = {
  en: () => Promise.all([import('@sealane/messages/en/portal.json'), import('@sealane/messages/en/statuses.json')]),
  'zh-cn': () =>
    Promise.all([import('@sealane/messages/zh-cn/portal.json'), import('@sealane/messages/zh-cn/statuses.json')]),
}
const loaded = new Map<OfficeLanguage, Promise<NonNullable<IntlConfig['messages']>>>()

function loadMessages(language: OfficeLanguage): Promise<NonNullable<IntlConfig['messages']>> {
  const cached = loaded.get(language)
  if (cached !== undefined) return cached
  const loading = files[language]().then(
    ([portal, statuses]) =>
      ({ portal: portal?.default, statuses: statuses?.default }) as NonNullable<IntlConfig['messages']>,
  )
  loaded.set(language, loading)
  return loading
}

type LanguageContextValue = { language: OfficeLanguage; choose: (language: OfficeLanguage) => void }
const LanguageContext = createContext<LanguageContextValue>({ language: 'en', choose: () => undefined })

export function useLanguage(): LanguageContextValue {
  return useContext(LanguageContext)
}

/** Provides the texts of the chosen language. A change of language renews all queries, because responses contain translated texts. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(readLanguage)
  const [, startTransition] = useTransition()
  const queries = useQueryClient()
  const messages = use(loadMessages(language))
  useEffect(() => {
    document.documentElement.lang = language === 'zh-cn' ? 'zh-CN' : language
  }, [language])
  const choose = (chosen: OfficeLanguage) => {
    saveLanguage(chosen)
    startTransition(() => setLanguage(chosen))
    void queries.invalidateQueries()
  }
  return (
    <LanguageContext value={{ language, choose }}>
      <IntlProvider locale={localeOf(language)} messages={messages} timeZone={timeZone} onError={report}>
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}

const { timeZone } = Intl.DateTimeFormat().resolvedOptions()

/** Logs a missing message: it is a defect of this build, which the user does not need to see. */
function report(error: Error): void {
  console.error(error)
}
