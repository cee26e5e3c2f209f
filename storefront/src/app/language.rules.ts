import { languages } from '@sealane/contract/languages'
import { isFileName, type FileName } from '@sealane/contract/locales'

/** What `Local_Lang` holds: `encodeURIComponent(JSON.stringify({language_name, chinese_name, file_name}))`. */
export function formatLanguageCookie(fileName: FileName): string {
  const language = languages.find(({ file_name }) => file_name === fileName)
  const { language_name = '', chinese_name = '' } = language ?? {}
  return encodeURIComponent(JSON.stringify({ language_name, chinese_name, file_name: fileName }))
}

/** Anything but the agreed form counts as absent and never fails. */
export function parseLanguageCookie(value: string | undefined): FileName | undefined {
  try {
    const read: unknown = JSON.parse(decodeURIComponent(value ?? ''))
    const name = typeof read === 'object' && read !== null && 'file_name' in read ? read.file_name : undefined
    return isFileName(name) ? name : undefined
  } catch {
    return undefined
  }
}
