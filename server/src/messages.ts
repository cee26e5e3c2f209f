import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileNames, localeOf, type FileName } from '@sealane/contract/locales'
import type { RefusalCode } from '@sealane/contract/refusals'
import compile from 'icu-minify/compile'
import format from 'icu-minify/format'

type Catalogue = { [key: string]: string | Catalogue }
type Values = Record<string, string | number>

const folder = path.join(import.meta.dirname, '../../messages')
const catalogues = Object.fromEntries(fileNames.map((name) => [name, readCatalogue(name)])) as Record<
  FileName,
  Catalogue
>
const compiled = new Map<string, ReturnType<typeof compile>>()

/** The sentence for a refusal, in the language of who asked. */
export function refusalText(language: FileName, code: RefusalCode, values: Values = {}): string {
  return say(language, ['reasons', code], values)
}

/** The sentence beside an input. Refusals' own sentences may stand there too. */
export function fieldText(language: FileName, key: string, values: Values = {}): string {
  const place = find(language, ['reasons', key]) === undefined ? 'fields' : 'reasons'
  return say(language, [place, key], values)
}

/** The sentence for an HTTP error. */
export function statusText(language: FileName, status: number): string {
  const known = find(language, ['statuses', String(status)]) === undefined ? '500' : String(status)
  return say(language, ['statuses', known], {})
}

/** A label that the server puts into data: an order's status, a word of the timeline. */
export function labelText(language: FileName, key: string): string {
  return say(language, ['labels', key], {})
}

function say(language: FileName, keys: string[], values: Values): string {
  const text = find(language, keys)
  if (text === undefined) throw new Error(`There is no message ${keys.join('.')} in ${language}`)
  const known = compiled.get(text) ?? compile(text)
  compiled.set(text, known)
  return format(known, localeOf(language), values, { formatters }) as string
}

const formatters: Parameters<typeof format>[3]['formatters'] = {
  getDateTimeFormat: (...parts) => new Intl.DateTimeFormat(...parts),
  getNumberFormat: (...parts) => new Intl.NumberFormat(...parts),
  getPluralRules: (...parts) => new Intl.PluralRules(...parts),
}

function find(language: FileName, keys: string[]): string | undefined {
  let place: string | Catalogue | undefined = catalogues[language]
  for (const key of keys) place = typeof place === 'object' ? place[key] : undefined
  return typeof place === 'string' ? place : undefined
}

function readCatalogue(name: FileName): Catalogue {
  return JSON.parse(readFileSync(path.join(folder, name, 'refusals.json'), 'utf8')) as Catalogue
}
