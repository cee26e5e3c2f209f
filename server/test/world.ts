import type { CategoryId } from '@sealane/contract/catalog'
import { fileNames, type FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import { rollUp } from '../src/catalog/counters.jobs.ts'
import { insertStale } from '../src/catalog/counters.sql.ts'
import { searchFields } from '../src/catalog/search.rules.ts'
import { saveWords } from '../src/catalog/words.sql.ts'
import type { Database } from '../src/db/database.ts'

/** A text in the languages in which it was written; always in English. */
type WrittenText = { en: string } & Partial<Record<FileName, string>>

type NewTestShop = {
  slug: string
  name: string
  country?: string
  freight?: { base: number; further: number; freeFrom: number | null }
  handlingDays?: number
}

type NewVariant = { choice?: string[]; price: number; stock?: number }

type NewProduct = {
  shop: { id: number; name: string }
  name: WrittenText
  category?: CategoryId
  origin?: string
  listPrice?: number
  options?: { name: string; values: { value: string; swatch?: string }[] }[]
  labels?: Record<string, WrittenText>
  variants: [NewVariant, ...NewVariant[]]
}

export type WorldShop = { id: number; name: string }
export type WorldProduct = { id: number; variantIds: number[] }

/** Builds a small world: two shops and five products, with everything that search and lists use. */
export async function buildWorld(database: Database) {
  const fjordkant = await addShop(database, {
    slug: 'fjordkant',
    name: 'Fjordkant',
    country: 'NO',
    freight: { base: 6_90, further: 1_50, freeFrom: 99_00 },
    handlingDays: 1,
  })
  const kumoriya = await addShop(database, { slug: 'kumoriya-works', name: 'Kumoriya Works', country: 'JP' })
  const phone = await addProduct(database, {
    ...phoneText,
    shop: fjordkant,
    category: 'mobile_phone',
    origin: 'NO',
    ...phoneChoice,
  })
  const headphones = await addProduct(database, {
    shop: kumoriya,
    name: headphonesName,
    category: 'electrical',
    origin: 'JP',
    variants: [{ price: 89_00, stock: 30 }],
  })
  const lamp = await addProduct(database, {
    shop: kumoriya,
    name: { en: 'Two-joint desk lamp', de: 'Schreibtischlampe mit zwei Gelenken', fr: 'Lampe de bureau' },
    category: 'electrical',
    origin: 'JP',
    listPrice: 59_00,
    variants: [{ price: 45_00, stock: 3 }],
  })
  const backpack = await addProduct(database, {
    shop: fjordkant,
    name: { en: 'Trail backpack', tr: 'İstanbul sırt çantası', ru: 'Чёрный рюкзак' },
    category: 'outdoors',
    origin: 'CA',
    variants: [{ price: 120_00, stock: 0 }],
  })
  const tea = await addProduct(database, {
    shop: kumoriya,
    name: { en: 'Oolong tea', 'zh-cn': '乌龙茶' },
    category: 'food',
    origin: 'CN',
    variants: [{ price: 4_50, stock: 200 }],
  })
  await rollUp(database)
  return { shops: { fjordkant, kumoriya }, products: { phone, headphones, lamp, backpack, tea } }
}

const phoneText = {
  name: {
    en: 'Orbit phone',
    'zh-cn': 'Orbit 轻薄手机',
    ja: 'Orbit スマホ',
    ko: 'Orbit 휴대폰',
    th: 'โทรศัพท์ Orbit',
    fr: 'Téléphone Orbit',
    el: 'Κινητό τηλέφωνο Orbit',
  },
  labels: { colour: { en: 'Colour', de: 'Farbe' }, graphite: { en: 'Graphite', de: 'Graphit' } },
}
const phoneChoice: Pick<NewProduct, 'options' | 'variants'> = {
  options: [
    { name: 'colour', values: [{ value: 'graphite', swatch: '#2a2c33' }] },
    { name: 'capacity', values: [{ value: '128 GB' }, { value: '256 GB' }] },
  ],
  variants: [
    { choice: ['graphite', '128 GB'], price: 599_00, stock: 10 },
    { choice: ['graphite', '256 GB'], price: 699_00, stock: 1 },
  ],
}
const headphonesName = {
  en: 'Wireless headphones',
  'zh-cn': '无线耳机',
  ja: 'ワイヤレスヘッドホン',
  ko: '무선 헤드폰',
  th: 'หูฟังไร้สาย',
  fr: 'Casque pour télé',
  el: 'Ασύρματα ακουστικά',
}

export async function addShop(database: Database, shop: NewTestShop): Promise<WorldShop> {
  const {
    slug,
    name,
    country = 'NO',
    freight = { base: 4_90, further: 1_00, freeFrom: 49_00 },
    handlingDays = 2,
  } = shop
  const { id } = await database
    .insertInto('shops')
    .values({
      slug,
      name,
      country,
      handling_days: handlingDays,
      freight_base: freight.base,
      freight_further: freight.further,
      freight_free_from: freight.freeFrom,
      logo: `/pictures/${slug}-logo-200.webp`,
      banner: `/pictures/${slug}-banner-800.webp`,
      banner_color: '#dbdfe6',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database
    .insertInto('shop_translations')
    .values({ shop_id: id, locale: 'en', about: `About ${name}` })
    .execute()
  await database
    .insertInto('return_addresses')
    .values({ shop_id: id, ...dock, addressee: name })
    .execute()
  return { id, name }
}

/** The return address of every shop of the tests. */
const dock = {
  mobile: '+4755123456',
  country: 'NO',
  city: 'Bergen',
  postcode: '5003',
  detail: 'Dock 7',
  label: 'Dock 7, Bergen',
}

/** Adds a product that is on sale at once. A test of counters must call `rollUp` afterwards. */
export async function addProduct(database: Database, product: NewProduct): Promise<WorldProduct> {
  const { shop, category = 'family', origin = 'NO', listPrice = null, options = [], variants } = product
  const image = '/pictures/front-400.webp'
  const { id } = await database
    .insertInto('products')
    .values({
      shop_id: shop.id,
      category_id: category,
      origin,
      options: JSON.stringify(options),
      images: JSON.stringify([{ image, color: '#e5e9ed', view: 'front' }]),
      image,
      image_color: '#e5e9ed',
      unit_price: Math.min(...variants.map(({ price }) => price)),
      list_price: listPrice,
      in_stock: variants.some(({ stock = 10 }) => stock > 0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addTranslations(database, id, { ...product, category })
  await database.transaction().execute((tx) => saveWords(tx, [id]))
  const variantIds: number[] = []
  for (const [position, variant] of variants.entries())
    variantIds.push(await addVariant(database, { id, image, position, listPrice }, variant))
  await insertStale(database, { productIds: [id] })
  return { id, variantIds }
}

async function addVariant(
  database: Database,
  product: { id: number; image: string; position: number; listPrice: number | null },
  { choice = [], price, stock = 10 }: NewVariant,
): Promise<number> {
  const { id, image, position, listPrice } = product
  const values = { product_id: id, position, choice, unit_price: price, list_price: listPrice, stock, image }
  const row = await database.insertInto('variants').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

async function addTranslations(
  database: Database,
  productId: number,
  { name, labels = {}, shop, category }: NewProduct & { category: CategoryId },
): Promise<void> {
  const { rows: categories } = await sql<{ locale: FileName; name: string }>`
    select locale, name from category_translations where category_id = ${category}`.execute(database)
  const rows = fileNames.map((locale) => {
    const translated = Object.fromEntries(
      Object.entries(labels).map(([key, written]) => [key, written[locale] ?? written.en]),
    )
    const findable = {
      locale,
      name: name[locale] ?? name.en,
      nameInEnglish: name.en,
      category: categories.find((one) => one.locale === locale)?.name ?? '',
      labels: Object.values(translated),
      shop: shop.name,
    }
    return {
      product_id: productId,
      locale,
      name: findable.name,
      description: `${findable.name} by ${shop.name}`,
      labels: JSON.stringify(translated),
      is_written: name[locale] !== undefined,
      ...searchFields(findable),
    }
  })
  await database.insertInto('product_translations').values(rows).execute()
}
