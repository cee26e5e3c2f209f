import { fileNames, localeOf, type FileName } from '@sealane/contract/locales'
import { labelOf } from '@sealane/server/addresses/label'
import { searchFields } from '@sealane/server/catalog/search.rules'
import { saveWords } from '@sealane/server/catalog/words.sql'
import type { Tx } from '@sealane/server/db/database'
import {
  readHeroes,
  readKeywords,
  readPhotographs,
  readProducts,
  readPromotions,
  readShops,
  readVocabulary,
  type DemoProduct,
  type DemoSpec,
} from './data.ts'
import { demoShopRow } from './people.ts'

export type SoldVariant = {
  id: number
  productId: number
  shopId: number
  choice: string[]
  price: number
  image: string
  color: string
}
type DemoPictures = Map<string, string>
const day = 86_400_000

export function picturesOfTheDemo(): Set<string> {
  const photographs = readPhotographs()
  const products = readProducts().flatMap(({ id }) => Object.values(photographs.get(id) ?? {}).map(({ file }) => file))
  const shops = readShops().flatMap(({ logo, banner }) => [logo, banner])
  return new Set([...products, ...shops, ...readHeroes().map(({ file }) => file)])
}

/** Writes the shops and returns their ids by slug. */
export async function writeShops(tx: Tx, pictures: DemoPictures): Promise<Map<string, number>> {
  const shops = readShops()
  const rows = shops.map((shop, index) => demoShopRow(shop, pictures, index))
  const saved = await tx.insertInto('shops').values(rows).returning(['id', 'slug']).execute()
  const ids = new Map(saved.map(({ id, slug }) => [slug, id]))
  const about = shops.flatMap((shop) =>
    fileNames.map((locale) => ({ shop_id: ids.get(shop.slug) ?? 0, locale, about: shop.about[locale] })),
  )
  await tx.insertInto('shop_translations').values(about).execute()
  const returns = shops.map((shop) => {
    const address = { addressee: shop.name, country: shop.country, ...shop.returns }
    return { shop_id: ids.get(shop.slug) ?? 0, ...address, label: labelOf(address) }
  })
  await tx.insertInto('return_addresses').values(returns).execute()
  return ids
}

/** The budget of each code of the platform, in US cents. */
const platformBudget = 10_000_00

export async function writeHeroesAndPromotions(
  tx: Tx,
  pictures: DemoPictures,
  shops: Map<string, number>,
): Promise<void> {
  const heroes = readHeroes().map(({ id, file, color, target, title, action }, position) => ({
    id,
    position,
    image: pictures.get(file) ?? '',
    color,
    target: target.replace(/^\/shop\/(.+)$/, (_whole, slug: string) => `/shop/${shops.get(slug) ?? ''}`),
    texts: JSON.stringify(
      Object.fromEntries(fileNames.map((locale) => [locale, { title: title[locale], action: action[locale] }])),
    ),
  }))
  await tx.insertInto('heroes').values(heroes).execute()
  const promotions = readPromotions().map((promotion) => ({
    code: promotion.code,
    code_key: promotion.code,
    kind: promotion.kind,
    value: promotion.value,
    minimum: promotion.minimum,
    maximum: promotion.maximum,
    shop_id: promotion.shop === null ? null : (shops.get(promotion.shop) ?? null),
    per_shopper: promotion.per_shopper,
    total_limit: promotion.total,
    budget: promotion.shop === null ? platformBudget : null,
    starts_at: promotion.starts_at ?? new Date(),
    ends_at: promotion.ends_at ?? null,
  }))
  await tx.insertInto('promotions').values(promotions).execute()
}

/** Writes the products and returns what can be bought, by the product's code. */
export async function writeProducts(
  tx: Tx,
  pictures: DemoPictures,
  shops: Map<string, number>,
): Promise<Map<string, SoldVariant[]>> {
  const sold = new Map<string, SoldVariant[]>()
  const texts = await readTexts(tx)
  const photographs = readPhotographs()
  for (const [index, product] of readProducts().entries()) {
    const images = Object.entries(photographs.get(product.id) ?? {}).map(([view, { file, placeholder }]) => ({
      view,
      image: pictures.get(file) ?? '',
      color: placeholder,
    }))
    const shopId = shops.get(product.shop) ?? 0
    const id = await writeProduct(tx, product, { shopId, images, index })
    const translations = fileNames.map((locale) => translationOf(product, locale, texts))
    await tx
      .insertInto('product_translations')
      .values(translations.map((translation) => ({ product_id: id, ...translation })))
      .execute()
    await saveWords(tx, [id])
    sold.set(product.id, await writeVariants(tx, { id, shopId }, product, images[0] ?? noPicture))
  }
  return sold
}

const noPicture = { image: '', color: '#ffffff' }

type ShownVariant = { shopId: number; images: { image: string; color: string }[]; index: number }

async function writeProduct(tx: Tx, product: DemoProduct, { shopId, images, index }: ShownVariant): Promise<number> {
  const [first = noPicture] = images
  const { id } = await tx
    .insertInto('products')
    .values({
      shop_id: shopId,
      category_id: product.category,
      code: product.id,
      origin: product.origin,
      handling_days: product.handling_days,
      options: JSON.stringify(optionsOf(product, first.image)),
      images: JSON.stringify(images),
      image: first.image,
      image_color: first.color,
      unit_price: product.price,
      list_price: product.list_price,
      created_at: new Date(Date.now() - (180 - ((index * 37) % 170)) * day),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The sources of a product's texts. */
type TextSources = {
  words: WordSource
  keywords: ReturnType<typeof readKeywords>
  shopNames: Map<string, string>
  categoryNames: Map<string, string>
}

async function readTexts(tx: Tx): Promise<TextSources> {
  return {
    words: readVocabulary(),
    keywords: readKeywords(),
    shopNames: new Map(readShops().map(({ slug, name }) => [slug, name])),
    categoryNames: await readCategoryNames(tx),
  }
}

function translationOf(product: DemoProduct, locale: FileName, texts: TextSources) {
  const labels = labelsOf(product, locale, texts.words)
  const name = product.name[locale]
  const keywords = texts.keywords[product.model]?.[locale] ?? []
  return {
    locale,
    name,
    description: product.description[locale],
    specs: JSON.stringify(product.specs.map((spec) => specOf(spec, product, locale, texts.words))),
    labels: JSON.stringify(labels),
    keywords,
    ...searchFields({
      locale,
      name,
      category: texts.categoryNames.get(`${product.category} ${locale}`) ?? '',
      shop: texts.shopNames.get(product.shop) ?? '',
      labels: Object.values(labels),
      keywords,
      nameInEnglish: product.name.en,
    }),
  }
}

async function writeVariants(
  tx: Tx,
  { id: productId, shopId }: { id: number; shopId: number },
  product: DemoProduct,
  { image, color }: { image: string; color: string },
): Promise<SoldVariant[]> {
  const rows = combinations(product).map(({ choice, price }, position) => ({
    product_id: productId,
    position,
    choice,
    sku: `${product.id}-${choice.join('-')}`,
    unit_price: price,
    list_price: product.list_price === null ? null : product.list_price + price - product.price,
    stock: product.stock[position] ?? 0,
    image,
  }))
  const saved = await tx.insertInto('variants').values(rows).returning(['id', 'choice']).execute()
  return saved.map(({ id, choice }, position) => ({
    id,
    productId,
    shopId,
    choice,
    price: rows[position]?.unit_price ?? product.price,
    image,
    color,
  }))
}

/** Returns every combination of one value from each option, the first option outermost, with its price. */
function combinations({ options, price }: DemoProduct): { choice: string[]; price: number }[] {
  return options.reduce(
    (sofar, { values }) =>
      sofar.flatMap((one) =>
        values.map(({ value, surcharge = 0 }) => ({ choice: [...one.choice, value], price: one.price + surcharge })),
      ),
    [{ choice: [] as string[], price }],
  )
}

function optionsOf({ options }: DemoProduct, image: string) {
  return options.map(({ name, values }) => ({
    name,
    values: values.map(({ value, swatch, picture }) => ({
      value,
      ...(swatch !== undefined && { swatch }),
      ...(picture === true && { image }),
    })),
  }))
}

type WordSource = ReturnType<typeof readVocabulary>

function valueText(name: string, value: string, locale: FileName, { values }: WordSource): string {
  const text = (values[`${name}/${value}`] ?? values[value])?.[locale]
  if (text === undefined) throw new Error(`The vocabulary has no ${name}/${value} in ${locale}`)
  return text
}

function labelsOf({ id, options }: DemoProduct, locale: FileName, words: WordSource): Record<string, string> {
  return Object.fromEntries(
    options.flatMap(({ name, values }) => [
      [name, words.labels[id]?.[name]?.[locale] ?? words.options[name]?.[locale] ?? name],
      ...values.map(({ value }) => [value, valueText(name, value, locale, words)]),
    ]),
  )
}

function specOf(
  spec: DemoSpec,
  { id }: DemoProduct,
  locale: FileName,
  words: WordSource,
): { name: string; value: string } {
  const name = words.labels[id]?.[spec.name]?.[locale] ?? words.specs[spec.name]?.[locale] ?? spec.name
  if (spec.value !== undefined) return { name, value: valueText(spec.name, spec.value, locale, words) }
  if (spec.quantity === undefined) return { name, value: spec.text ?? '' }
  const unit = { style: 'unit', unit: spec.unit ?? 'gram', unitDisplay: 'short' } as const
  return { name, value: new Intl.NumberFormat(localeOf(locale), unit).format(spec.quantity) }
}

async function readCategoryNames(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('category_translations').selectAll().execute()
  return new Map(rows.map(({ category_id, locale, name }) => [`${category_id} ${locale}`, name]))
}
