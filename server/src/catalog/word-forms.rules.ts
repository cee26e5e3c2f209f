import type { FileName } from '@sealane/contract/locales'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as turkish } from '@orama/stemmers/turkish'

type Stemmer = (word: string) => string

/** Chinese, Japanese, Korean and Thai do not inflect what is searched for. */
const stemmers: Partial<Record<FileName, Stemmer>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  tr: turkish,
  ru: russian,
  el: greek,
}
const lettersEnough = 3

/** Returns the letters with which the other forms of a word begin, or undefined where it has none. */
export function beginningOfForms(locale: FileName, word: string): string | undefined {
  const stem = stemmers[locale]?.(word) ?? ''
  return stem.length >= lettersEnough && word.startsWith(stem) ? stem : undefined
}

/** Returns those of the words that are forms of this one: they have its stem, or are its stem. */
export function formsOf(locale: FileName, word: string, others: string[]): string[] {
  const stemOf = stemmers[locale]
  if (stemOf === undefined) return []
  const stem = stemOf(word)
  return others.filter((other) => other === stem || stemOf(other) === stem)
}
