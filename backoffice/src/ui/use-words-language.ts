import type { FileName } from '@sealane/contract/locales'
import { useState } from 'react'
import { faultyLanguages } from './words-language.rules.ts'

/** The language whose texts are shown. If only other languages have errors, it changes to the first of them, so that an error is visible. */
export function useWordsLanguage(errors: Record<string, string>, start: FileName) {
  const [language, setLanguage] = useState(start)
  const [handledErrors, setHandledErrors] = useState(errors)
  if (errors !== handledErrors) {
    setHandledErrors(errors)
    const faulty = faultyLanguages(errors)
    const [first] = faulty
    if (first !== undefined && !faulty.includes(language)) setLanguage(first)
  }
  return [language, setLanguage] as const
}
