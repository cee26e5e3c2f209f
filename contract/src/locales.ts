/** The 13 languages, in the order in which they are offered. `file_name` is the `lang` header and the address prefix. */
export const languages = [
  { file_name: 'en', locale: 'en-US', language_name: 'English', chinese_name: '英语' },
  { file_name: 'zh-cn', locale: 'zh-CN', language_name: '中文', chinese_name: '中文' },
  { file_name: 'ja', locale: 'ja-JP', language_name: '日本語', chinese_name: '日语' },
  { file_name: 'ko', locale: 'ko-KR', language_name: '한국어', chinese_name: '韩语' },
  { file_name: 'th', locale: 'th-TH', language_name: 'ไทย', chinese_name: '泰语' },
  { file_name: 'de', locale: 'de-DE', language_name: 'Deutsch', chinese_name: '德语' },
  { file_name: 'fr', locale: 'fr-FR', language_name: 'Français', chinese_name: '法语' },
  { file_name: 'es', locale: 'es-ES', language_name: 'Español', chinese_name: '西班牙语' },
  { file_name: 'it', locale: 'it-IT', language_name: 'Italiano', chinese_name: '意大利语' },
  { file_name: 'pt', locale: 'pt-BR', language_name: 'Português', chinese_name: '葡萄牙语' },
  { file_name: 'tr', locale: 'tr-TR', language_name: 'Türkçe', chinese_name: '土耳其语' },
  { file_name: 'ru', locale: 'ru-RU', language_name: 'Русский', chinese_name: '俄语' },
  { file_name: 'el', locale: 'el-GR', language_name: 'Ελληνικά', chinese_name: '希腊语' },
] as const

export type FileName = (typeof languages)[number]['file_name']
export const fileNames = languages.map(({ file_name }) => file_name)

/** English where nothing better is known (specification, section 1). */
export const defaultFileName: FileName = 'en'

export function isFileName(text: unknown): text is FileName {
  return fileNames.includes(text as FileName)
}

/** The locale for `Intl`: `pt` is Brazilian, `en` American. */
export function localeOf(fileName: FileName): string {
  return languages.find(({ file_name }) => file_name === fileName)?.locale ?? 'en-US'
}

/** The value of `<html lang>`: the file name, but `zh-CN`. */
export function htmlLangOf(fileName: FileName): string {
  return fileName === 'zh-cn' ? 'zh-CN' : fileName
}
