import { fileNames, localeOf, type FileName } from '@sealane/contract/locales'
import { searchFields } from '../../server/src/catalogue/search.rules.ts'
import type { Tx } from '../../server/src/db/database.ts'
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
type Pictures = Map<string, string>
const day = 86_400_000

export function picturesOfTheDemo(): Set<string> {
  const photographs = readPhotographs()
  const products = readProducts().flatMap(({ id }) => Object.values(photographs.get(id) ?? {}).map(({ file }) => file))
  const shops = readShops().flatMap(({ logo, banner }) => [logo, banner])
  return new Set([...products, ...shops, ...readHeroes().map(({ file }) => file)])
}

/** Answers the shops' ids by slug. */
export async function writeShops(tx: Tx, pictures: Pictures): Promise<Map<string, number>> {
  const shops = readShops()
  const rows = shops.map((shop, index) => demoShopRow(shop, pictures, index))
  const saved = await tx.insertInto('shops').values(rows).returning(['id', 'slug']).execute()
  const ids = new Map(saved.map(({ id, slug }) => [slug, id]))
  const about = shops.flatMap((shop) =>
    fileNames.map((locale) => ({ shop_id: ids.get(shop.slug) ?? 0, locale, about: shop.about[locale] })),
  )
  await tx.insertInto('shop_translations').values(about).execute()
  return ids
}

export async function writeHeroesAndPromotions(tx: Tx, pictures: Pictures, shops: Map<string, number>): Promise<void> {
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
    shop_id: promotion.shop === null ? null : (shops.get(promotion.shop) ?? null),
    per_shopper: promotion.per_shopper,
    total_limit: promotion.total,
    ends_at: promotion.ends_at ?? null,
  }))
  await tx.insertInto('promotions').values(promotions).execute()
}

/** Answers what can be bought, by the product's code. */
export async function writeProducts(
  tx: Tx,
  pictures: Pictures,
  shops: Map<string, number>,
): Promise<Map<string, SoldVariant[]>> {
  const sold = new Map<string, SoldVariant[]>()
  const words = readVocabulary()
  const keywords = readKeywords()
  const photographs = readPhotographs()
  const shopNames = new Map(readShops().map(({ slug, name }) => [slug, name]))
  const categoryNames = await readCategoryNames(tx)
  for (const [index, product] of readProducts().entries()) {
    const images = Object.entries(photographs.get(product.id) ?? {}).map(([view, { file, placeholder }]) => ({
      view,
      image: pictures.get(file) ?? '',
      color: placeholder,
    }))
    const [first = { image: '', color: '#ffffff' }] = images
    const { id } = await tx
      .insertInto('products')
      .values({
        shop_id: shops.get(product.shop) ?? 0,
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

    const translations = fileNames.map((locale) => {
      const labels = labelsOf(product, locale, words)
      const name = product.name[locale]
      return {
        product_id: id,
        locale,
        name,
        description: product.description[locale],
        specs: JSON.stringify(product.specs.map((spec) => specOf(spec, product, locale, words))),
        labels: JSON.stringify(labels),
        keywords: keywords[product.model]?.[locale] ?? [],
        ...searchFields({
          locale,
          name,
          category: categoryNames.get(`${product.category} ${locale}`) ?? '',
          shop: shopNames.get(product.shop) ?? '',
          labels: Object.values(labels),
          keywords: keywords[product.model]?.[locale] ?? [],
          nameInEnglish: product.name.en,
        }),
      }
    })
    await tx.insertInto('product_translations').values(translations).execute()
    sold.set(product.id, await writeVariants(tx, { id, shopId: shops.get(product.shop) ?? 0 }, product, first))
  }
  return sold
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
    stock: product.stock[position] ?? 0,
    image,
  }))
  const saved = await tx.insertInto('variants').values(rows).returning(['id', 'choice', 'unit_price']).execute()
  return saved.map(({ id, choice, unit_price }) => ({ id, productId, shopId, choice, price: unit_price, image, color }))
}

/** Every choice of one value from each option, the first option outermost, with its price. */
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

type Words = ReturnType<typeof readVocabulary>

function valueText(name: string, value: string, locale: FileName, { values }: Words): string {
  const text = (values[`${name}/${value}`] ?? values[value])?.[locale]
  if (text === undefined) throw new Error(`The vocabulary has no ${name}/${value} in ${locale}`)
  return text
}

function labelsOf({ id, options }: DemoProduct, locale: FileName, words: Words): Record<string, string> {
  return Object.fromEntries(
    options.flatMap(({ name, values }) => [
      [name, words.labels[id]?.[name]?.[locale] ?? words.options[name]?.[locale] ?? name],
      ...values.map(({ value }) => [value, valueText(name, value, locale, words)]),
    ]),
  )
}

function specOf(spec: DemoSpec, { id }: DemoProduct, locale: FileName, words: Words): { name: string; value: string } {
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
