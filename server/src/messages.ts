import { readFileSync } from 'node:fs'
import path from 'node:path'
import { dollarsIn } from '@sealane/contract/dollars'
import { fileNames, localeOf, type FileName } from '@sealane/contract/locales'
import type { OrderStatus } from '@sealane/contract/orders'
import type { RefusalCode } from '@sealane/contract/refusals'
import compile from 'icu-minify/compile'
import format from 'icu-minify/format'
import { dateFormat, numberFormat, pluralRules } from './formats.ts'

type Catalogue = { [key: string]: string | Catalogue }
type MessageValues = Record<string, string | number>

/** A completed order with a review has its own key. */
export type OrderStatusKey = `${OrderStatus}` | 'reviewed'

/** The server's texts: responses, notifications, mails, and the texts around public documents and in files. */
type CataloguePart = 'refusals' | 'statuses' | 'notices' | 'mails' | 'content' | 'titles' | 'wallet' | 'portal'

const folder = path.join(import.meta.dirname, '../../messages')
const catalogues = Object.fromEntries(fileNames.map((name) => [name, readCatalogue(name)])) as Record<
  FileName,
  Record<CataloguePart, Catalogue>
>
for (const name of ['en', 'zh-cn'] as const) catalogues[name].portal = readPart(name, 'portal')
const compiled = new Map<string, ReturnType<typeof compile>>()

/** Returns the sentence for a refusal, in the caller's language. */
export function refusalText(language: FileName, code: RefusalCode, values: MessageValues = {}): string {
  return formatMessage(language, ['refusals', 'reasons', code], values)
}

/** Returns the sentence beside an input. Sentences of refusals may be used there too. */
export function fieldText(language: FileName, key: string, values: MessageValues = {}): string {
  const section = find(language, ['refusals', 'reasons', key]) === undefined ? 'fields' : 'reasons'
  return formatMessage(language, ['refusals', section, key], values)
}

/** Returns the sentence for an HTTP error; a rare status uses that of its class. */
export function statusText(language: FileName, status: number): string {
  const kind = status < 500 ? '400' : '500'
  const statusKey = find(language, ['refusals', 'statuses', String(status)]) === undefined ? kind : String(status)
  return formatMessage(language, ['refusals', 'statuses', statusKey], {})
}

/** Returns the text of an order's status, by its key in `statuses.json`, which both sites show. */
export function orderStatusText(language: FileName, key: OrderStatusKey): string {
  return formatMessage(language, ['statuses', key], {})
}

/** Returns a label that the server puts into data: the state of a refund request. */
export function labelText(language: FileName, key: string): string {
  return formatMessage(language, ['refusals', 'labels', key], {})
}

/** Returns the sentences of a notification; some have a button. */
export function noticeText(
  language: FileName,
  kind: string,
  values: MessageValues,
): { title: string; body: string; action: string | null } {
  const of = (key: string) => formatMessage(language, ['notices', kind, key], values)
  const hasAction = find(language, ['notices', kind, 'action']) !== undefined
  return { title: of('title'), body: of('body'), action: hasAction ? of('action') : null }
}

/** Returns a text around a public document, by part and key: `content.law.version`. */
export function documentText(language: FileName, key: string, values: MessageValues = {}): string {
  return formatMessage(language, key.split('.'), values)
}

/** Returns a heading or a text in the file of a person's fund records, by its key in `wallet.json`. */
export function fundText(language: FileName, key: string): string {
  return formatMessage(language, ['wallet', ...key.split('.')], {})
}

/** Returns the same for a shop's statement, by its key in `portal.json`, which exists in the back office's two languages. */
export function officeText(language: FileName, key: string): string {
  return formatMessage(language === 'zh-cn' ? language : 'en', ['portal', ...key.split('.')], {})
}

/** Formats an amount of US cents in the language, without line breaks inside. */
export function moneyText(language: FileName, cents: number): string {
  const locale = localeOf(language)
  return numberFormat(locale, dollarsIn(locale)).format(cents / 100)
}

/** Returns a sentence of a mail, by its key in `mails.json`. */
export function mailText(language: FileName, key: string, values: MessageValues = {}): string {
  return formatMessage(language, ['mails', ...key.split('.')], values)
}

function formatMessage(language: FileName, keys: string[], values: MessageValues): string {
  const text = find(language, keys)
  if (text === undefined) throw new Error(`There is no message ${keys.join('.')} in ${language}`)
  const message = compiled.get(text) ?? compile(text)
  compiled.set(text, message)
  return format(message, localeOf(language), values, { formatters }) as string
}

const formatters: Parameters<typeof format>[3]['formatters'] = {
  getDateTimeFormat: dateFormat,
  getNumberFormat: numberFormat,
  getPluralRules: pluralRules,
}

function find(language: FileName, keys: string[]): string | undefined {
  let entry: string | Catalogue | undefined = catalogues[language]
  for (const key of keys) entry = typeof entry === 'object' ? entry[key] : undefined
  return typeof entry === 'string' ? entry : undefined
}

function readCatalogue(name: FileName): Record<CataloguePart, Catalogue> {
  const read = (part: CataloguePart) => readPart(name, part)
  return {
    refusals: read('refusals'),
    statuses: read('statuses'),
    notices: read('notices'),
    mails: read('mails'),
    content: read('content'),
    titles: read('titles'),
    wallet: read('wallet'),
    portal: {},
  }
}

function readPart(name: FileName, part: CataloguePart): Catalogue {
  return JSON.parse(readFileSync(path.join(folder, name, `${part}.json`), 'utf8')) as Catalogue
}
