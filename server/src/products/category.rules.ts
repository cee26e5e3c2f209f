import type { CategoryId } from '@sealane/contract/catalog'

/** Prefixes of the categories of other shops, in lower case; the first match counts. */
const beginnings: readonly (readonly [string, CategoryId])[] = [
  ['electronics > computers', 'computer'],
  ['software', 'computer'],
  ['electronics > communications > telephony', 'mobile_phone'],
  ['electronics', 'electrical'],
  ['cameras & optics', 'electrical'],
  ['home & garden > household appliances', 'electrical'],
  ['sporting goods', 'outdoors'],
  ['luggage & bags', 'outdoors'],
  ['home & garden', 'family'],
  ['furniture', 'family'],
  ['baby & toddler', 'family'],
  ['health & beauty', 'health'],
  ['food, beverages & tobacco', 'food'],
  ['toys & games', 'toys'],
]
const clothing = 'apparel & accessories'

type CategoryHints = { own: string; category: string; type: string; tags: string; gender: string }

/**
 * Returns the category for the hints. `names` are the shop's categories by name and by id, in lower case. Undefined if nothing matches for certain.
 */
export function categoryFor(hints: CategoryHints, names: ReadonlyMap<string, CategoryId>): CategoryId | undefined {
  const recognized = [hints.own, hints.category, hints.type].map((text) => names.get(text.toLowerCase())).find(Boolean)
  if (recognized !== undefined) return recognized
  const path = hints.category.toLowerCase()
  if (path.startsWith(clothing)) return clothingFor(hints)
  return beginnings.find(([beginning]) => path.startsWith(beginning))?.[1]
}

/** Finds the category of clothes, which are sorted by the wearer. Undefined unless exactly one of the two is named. */
function clothingFor({ gender, type, tags, category }: CategoryHints): CategoryId | undefined {
  const words = `${gender} ${type} ${tags} ${category}`.toLowerCase()
  const isMens = /\b(male|men|mens|men's)\b/.test(words)
  const isWomens = /\b(female|women|womens|women's|ladies)\b/.test(words)
  if (isMens === isWomens) return undefined
  return isMens ? 'mens_clothing' : 'womens_clothing'
}
