import type { contract } from '@sealane/contract/index'
import type { Reply } from '@sealane/contract/endpoint'
import type { Queries } from '../db/database.ts'
import { findShopLines } from '../shops/shops.ts'
import { type CatalogueViewer } from './cards.sql.ts'
import { readable } from './searched.rules.ts'
import { listProducts } from './search.ts'
import { findSimilar } from './similar.ts'
import { selectSearched } from './suggest.sql.ts'

type Suggestions = Reply<(typeof contract)['GET /api/product/suggest']>

const itemsMaximum = 8
const hotWordsMaximum = 10
const searchedMaximum = 4

/** Returns completions of a keyword: words that others searched for, names of products, and shops and products themselves. */
export async function suggest(queries: Queries, audience: CatalogueViewer, keyword: string): Promise<Suggestions> {
  const hot_words = await selectSearched(queries, audience.language, { maximum: hotWordsMaximum })
  if (keyword.trim() === '') return { items: [], hot_words, shops: [], products: [], similar: [] }
  const beginning = readable(keyword, audience.language)
  const [searched, { items: products }, shops] = await Promise.all([
    beginning === '' ? [] : selectSearched(queries, audience.language, { beginning, maximum: searchedMaximum }),
    listProducts(queries, audience, { keyword, sort: 'hot', limit: itemsMaximum, cursor: undefined }),
    findShopLines(queries, keyword),
  ])
  const items = distinct([...searched, ...products.map(({ name }) => name)], audience).slice(0, itemsMaximum)
  const similar = products.length > 0 ? [] : await findSimilar(queries, audience, keyword)
  return { items, hot_words, shops, products: products.slice(0, 4), similar }
}

/** Removes duplicates regardless of case. A product's name replaces a searched word that reads the same. */
function distinct(words: string[], { language }: CatalogueViewer): string[] {
  return [...new Map(words.map((word) => [word.toLocaleLowerCase(language), word])).values()]
}
