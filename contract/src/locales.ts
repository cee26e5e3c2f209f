/** The 13 languages by file name, which is the `lang` header and the address prefix, with the locale for `Intl`: `pt` is Brazilian, `en` American. */
const locales = {
  en: 'en-US',
  'zh-cn': 'zh-CN',
  ja: 'ja-JP',
  ko: 'ko-KR',
  th: 'th-TH',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  pt: 'pt-BR',
  tr: 'tr-TR',
  ru: 'ru-RU',
  el: 'el-GR',
} as const

export type FileName = keyof typeof locales
/** The languages in the order of the language menu. */
export const fileNames = Object.keys(locales) as FileName[]

/** English, if no better language is known (specification, section 1). */
export const defaultFileName: FileName = 'en'

export function isFileName(text: unknown): text is FileName {
  return fileNames.includes(text as FileName)
}

/**
 * Returns the language of a header, cookie or query: a file name or a BCP 47 tag, in any case (`zh-CN`, `FR_fr`, `pt-BR`). A tag that is no file name
 * counts by its first subtag; undefined for a language that is not offered.
 */
export function readFileName(text: unknown): FileName | undefined {
  if (typeof text !== 'string') return undefined
  const tag = text.trim().toLowerCase().replaceAll('_', '-')
  const [language = ''] = tag.split('-')
  return [tag, language, `${language}-cn`].find(isFileName)
}

export function localeOf(fileName: FileName): string {
  return locales[fileName]
}

/** Returns the value of `<html lang>`: the file name, except for `zh-CN`. */
export function htmlLangOf(fileName: FileName): string {
  return fileName === 'zh-cn' ? 'zh-CN' : fileName
}
