import { htmlLangOf, type FileName } from '@sealane/contract/locales'
import { statusText } from '../messages.ts'

export const busyPageHeaders = {
  'retry-after': '3',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
  'content-type': 'text/html; charset=utf-8',
}

/** Returns a page with status 503 for a visitor whose page cannot be made at the moment: the browser reloads it automatically. */
export function busyPage(language: FileName): string {
  const text = statusText(language, 503)
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3">`
  return `<!doctype html><html lang="${htmlLangOf(language)}">${head}<title>Sealane</title><p>${text}</p></html>`
}
