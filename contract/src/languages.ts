import { fileNames, localeOf, type FileName } from './locales.ts'

type LanguageInfo = { file_name: FileName; locale: string; language_name: string; chinese_name: string }

/** The name of each language in itself, and in Chinese. */
const names: Record<FileName, [own: string, chinese: string]> = {
  en: ['English', '英语'],
  'zh-cn': ['中文', '中文'],
  ja: ['日本語', '日语'],
  ko: ['한국어', '韩语'],
  th: ['ไทย', '泰语'],
  de: ['Deutsch', '德语'],
  fr: ['Français', '法语'],
  es: ['Español', '西班牙语'],
  it: ['Italiano', '意大利语'],
  pt: ['Português', '葡萄牙语'],
  tr: ['Türkçe', '土耳其语'],
  ru: ['Русский', '俄语'],
  el: ['Ελληνικά', '希腊语'],
}

/** The 13 languages in the order of the language menu. */
export const languages: LanguageInfo[] = fileNames.map((file_name) => {
  const [language_name, chinese_name] = names[file_name]
  return { file_name, locale: localeOf(file_name), language_name, chinese_name }
})
