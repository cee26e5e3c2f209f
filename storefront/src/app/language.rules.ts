import { languages } from '@sealane/contract/languages'
import { readFileName, type FileName } from '@sealane/contract/locales'

/** Formats the value of `Local_Lang`: `encodeURIComponent(JSON.stringify({language_name, chinese_name, file_name}))`. */
export function formatLanguageCookie(fileName: FileName): string {
  const language = languages.find(({ file_name }) => file_name === fileName)
  const { language_name = '', chinese_name = '' } = language ?? {}
  return encodeURIComponent(JSON.stringify({ language_name, chinese_name, file_name: fileName }))
}

/**
 * Reads the language from JSON (specification, section 9), URL-encoded or plain: an object with a `file_name`, or only that name.
 * Anything else counts as absent and never fails.
 */
export function parseLanguageCookie(value = ''): FileName | undefined {
  const read = parseJson(value) ?? parseJson(decode(value))
  return readFileName(typeof read === 'object' && read !== null && 'file_name' in read ? read.file_name : read)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
