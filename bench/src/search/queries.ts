import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileNames, type FileName } from '@sealane/contract/locales'

/**
 * A query as a shopper types it. It has to find the products in `found`, and may find those in `also`. Both name models, codes or categories of the
 * demo world: `lamp`, `p014`, `category:toys`.
 */
type StoredQuery = { kind: string; query: string; found: string[]; also?: string[] }

type QueriedProduct = { id: string; model: string; category: string }
export type SearchQuery = {
  locale: FileName
  kind: string
  query: string
  required: Set<string>
  accepted: Set<string>
}

/** Returns the whole set. A name that no product has is an error, so that the set follows the demo world. */
export function readQueries(products: QueriedProduct[]): SearchQuery[] {
  return fileNames.flatMap((locale) =>
    readStored(locale).map(({ kind, query, found, also = [] }) => {
      const required = found.flatMap((name) => codesOf(name, products))
      const accepted = [...required, ...also.flatMap((name) => codesOf(name, products))]
      return { locale, kind, query, required: new Set(required), accepted: new Set(accepted) }
    }),
  )
}

function readStored(locale: FileName): StoredQuery[] {
  const file = path.join(import.meta.dirname, 'queries', `${locale}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as StoredQuery[]
}

function codesOf(name: string, products: QueriedProduct[]): string[] {
  const isNamed = ({ id, model, category }: QueriedProduct) => [id, model, `category:${category}`].includes(name)
  const codes = products.filter(isNamed).map(({ id }) => id)
  if (codes.length === 0) throw new Error(`No product of the demo world is ${name}`)
  return codes
}
