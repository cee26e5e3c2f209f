import type { FileName } from '@sealane/contract/locales'
import { writeCookie } from './cookies.ts'
import { formatLanguageCookie } from './language.rules.ts'
import { setLanguage } from './session.ts'

/** Saves the language for this visit, and for later visits to addresses without a language. */
export function saveLanguage(lang: FileName): void {
  writeCookie('Local_Lang', formatLanguageCookie(lang))
  setLanguage(lang)
}
