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

/** A completed order that is reviewed says so. */
export type OrderStatusKey = `${OrderStatus}` | 'reviewed'

/** What the server says: answers to calls, notifications, mails, the words around a public document and in files. */
type CataloguePart = 'refusals' | 'statuses' | 'notices' | 'mails' | 'content' | 'titles' | 'wallet' | 'portal'

const folder = path.join(import.meta.dirname, '../../messages')
const catalogues = Object.fromEntries(fileNames.map((name) => [name, readCatalogue(name)])) as Record<
  FileName,
  Record<CataloguePart, Catalogue>
>
for (const name of ['en', 'zh-cn'] as const) catalogues[name].portal = readPart(name, 'portal')
const compiled = new Map<string, ReturnType<typeof compile>>()

/** The sentence for a refusal, in the language of who asked. */
export function refusalText(language: FileName, code: RefusalCode, values: MessageValues = {}): string {
  return formatMessage(language, ['refusals', 'reasons', code], values)
}

/** The sentence beside an input. Refusals' own sentences may stand there too. */
export function fieldText(language: FileName, key: string, values: MessageValues = {}): string {
  const section = find(language, ['refusals', 'reasons', key]) === undefined ? 'fields' : 'reasons'
  return formatMessage(language, ['refusals', section, key], values)
}

/** The sentence for an HTTP error; a rare one has that of its kind. */
export function statusText(language: FileName, status: number): string {
  const kind = status < 500 ? '400' : '500'
  const statusKey = find(language, ['refusals', 'statuses', String(status)]) === undefined ? kind : String(status)
  return formatMessage(language, ['refusals', 'statuses', statusKey], {})
}

/** The word for an order's status, by its key in `statuses.json`, which both sites show. */
export function orderStatusText(language: FileName, key: OrderStatusKey): string {
  return formatMessage(language, ['statuses', key], {})
}

/** A label that the server puts into data: the state of a refund request. */
export function labelText(language: FileName, key: string): string {
  return formatMessage(language, ['refusals', 'labels', key], {})
}

/** The sentences of a notification; some have a button. */
export function noticeText(
  language: FileName,
  kind: string,
  values: MessageValues,
): { title: string; body: string; action: string | null } {
  const of = (key: string) => formatMessage(language, ['notices', kind, key], values)
  const hasAction = find(language, ['notices', kind, 'action']) !== undefined
  return { title: of('title'), body: of('body'), action: hasAction ? of('action') : null }
}

/** A word around a public document, by part and key: `content.law.version`. */
export function documentText(language: FileName, key: string, values: MessageValues = {}): string {
  return formatMessage(language, key.split('.'), values)
}

/** A heading or a word in the file of somebody's fund records, by its key in `wallet.json`. */
export function fundText(language: FileName, key: string): string {
  return formatMessage(language, ['wallet', ...key.split('.')], {})
}

/** The same for a shop's statement, by its key in `portal.json`, which the back office's two languages have. */
export function officeText(language: FileName, key: string): string {
  return formatMessage(language === 'zh-cn' ? language : 'en', ['portal', ...key.split('.')], {})
}

/** An amount of US cents as it is written in the language. Never torn at the end of a line. */
export function moneyText(language: FileName, cents: number): string {
  const locale = localeOf(language)
  return numberFormat(locale, dollarsIn(locale)).format(cents / 100)
}

/** A sentence of a mail, by its key in `mails.json`. */
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
