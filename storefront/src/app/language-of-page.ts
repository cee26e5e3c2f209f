import { defaultFileName, fileNames, htmlLangOf, type FileName } from '@sealane/contract/locales'

/** Returns the language that the page was rendered in. */
export function languageOfPage(): FileName {
  return fileNames.find((name) => htmlLangOf(name) === document.documentElement.lang) ?? defaultFileName
}
