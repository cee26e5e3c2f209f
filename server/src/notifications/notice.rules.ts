import type { Audience, NoticeForm } from '@sealane/contract/notices'
import { fileNames, type FileName } from '@sealane/contract/locales'

type NoticeTexts = NoticeForm['texts']

const daysMaximum = 3650

/** Whether the value fits the audience's kind: one of the languages, a country, a shop's id, a number of days. */
export function isAudience({ kind, value }: Audience): boolean {
  if (kind === 'language') return (fileNames as readonly string[]).includes(value)
  if (kind === 'country') return /^[A-Z]{2}$/.test(value)
  if (kind === 'followers') return /^[1-9]\d{0,14}$/.test(value)
  if (kind === 'buyers') return /^[1-9]\d{0,3}$/.test(value) && Number(value) <= daysMaximum
  return value === ''
}

/** Returns the faults by field: English is required, and each language needs both a title and a text. */
export function faultsOf({ texts, audience }: Pick<NoticeForm, 'texts' | 'audience'>): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [language, { title, body }] of Object.entries({ en: { title: '', body: '' }, ...texts })) {
    if (title === '' && body === '' && language !== 'en') continue
    if (title === '') faults[`texts.${language}.title`] = 'required'
    if (body === '') faults[`texts.${language}.body`] = 'required'
  }
  if (!isAudience(audience)) faults['audience.value'] = audience.value === '' ? 'required' : 'invalid'
  return faults
}

/** Removes the languages that were left empty. */
export function written(texts: NoticeTexts): NoticeTexts {
  return Object.fromEntries(Object.entries(texts).filter(([, { title }]) => title !== ''))
}

/** Returns the text in the reader's language, else in English (specification, decisions 3). */
export function wordsFor(texts: NoticeTexts, language: FileName): { title: string; body: string } {
  return texts[language] ?? texts.en ?? { title: '', body: '' }
}
