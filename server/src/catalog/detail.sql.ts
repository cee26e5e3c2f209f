import type { ProductDetail } from '@sealane/contract/catalog'
import type { FileName } from '@sealane/contract/locales'
import type { LocalizedTexts } from '@sealane/contract/product-form'
import { sql } from 'kysely'
import { toId } from '../db/ids.ts'
import type { Queries } from '../db/database.ts'
import { destinationOf, freightTo } from '../shops/freight.sql.ts'
import { isOpen, opensAt, promisedDays } from '../shops/holiday.sql.ts'
import { type CardRow, isLiked, toCard, type CatalogueViewer } from './cards.sql.ts'
import { type Labels, labelOf, specOf } from './labels.rules.ts'

type OptionRow = { name: string; values: { value: string; swatch?: string | null; image?: string | null }[] }
type ImageRow = { image: string; color: string; view?: string; alt?: LocalizedTexts }
type DetailVariantRow = { id: number; choice: string[]; unit_price: number; stock: number; image: string }
type ProductDetailRow = Omit<CardRow, 'value' | 'is_named'> & {
  description: string
  specs: ProductDetail['specs']
  labels: Labels
  images: ImageRow[]
  options: OptionRow[]
  variants: DetailVariantRow[]
  sales: number
  seen: number
  scores: ProductDetail['scores']
  handling_days: number
  freight: ProductDetail['freight']
  seller: Omit<ProductDetail['shop'], 'id' | 'name' | 'followed'>
  followed: boolean
}

type StoredProductDetail = Omit<ProductDetail, 'return_days'>

/** Selects everything that is stored about a product, in one statement. Returns undefined where the product is not on sale. */
export async function selectDetail(
  queries: Queries,
  audience: CatalogueViewer,
  id: string,
): Promise<StoredProductDetail | undefined> {
  const { language, accountId } = audience
  const { rows } = await sql<ProductDetailRow>`
    select p.id, t.name, p.category_id, c.name as category, p.image, p.image_color, p.unit_price, p.list_price, p.sold,
      p.rating, p.reviews, p.shop_id, s.name as shop, p.origin as country, p.in_stock, ${isLiked(accountId)} as liked,
      t.description, t.specs, t.labels, p.images, p.options, p.sales, p.seen, ${promisedDays} as handling_days,
      ${isFollowed(accountId)} as followed, ${variants} as variants, ${scores} as scores, ${seller} as seller, ${freightTo(destinationOf(accountId))} as freight
    from products p
    join product_translations t on t.product_id = p.id and t.locale = ${language}
    join category_translations c on c.category_id = p.category_id and c.locale = ${language}
    join shops s on s.id = p.shop_id
    where p.id = ${toId(id)} and p.is_on_sale
  `.execute(queries)
  const [row] = rows
  return row && toDetail(row, language)
}

const variants = sql`(
  select coalesce(json_agg(json_build_object('id', v.id, 'choice', v.choice, 'unit_price', v.unit_price, 'stock', v.stock,
    'image', v.image) order by v.position, v.id), '[]')
  from variants v where v.product_id = p.id and v.is_on_sale)`

/** Counters of the roll-up, some seconds old. */
const scores = sql`json_build_object('product', p.rating, 'service', p.service_rating, 'postage', p.postage_rating,
  'stars', p.review_counts -> 'stars')`

const seller = sql`json_build_object('logo', s.logo, 'country', s.country, 'fans', s.fans, 'total_sales', s.total_sales,
  'favorable_rate', case when s.reviews > 0 then round(100.0 * s.good_reviews / s.reviews) end,
  'open', ${isOpen}, 'opens_at', ${opensAt})`

function isFollowed(accountId: number) {
  if (accountId === 0) return sql`false`
  return sql`exists (select 1 from follows f where f.account_id = ${accountId} and f.shop_id = p.shop_id)`
}

function toDetail(row: ProductDetailRow, language: FileName): StoredProductDetail {
  const { name, labels, images, options, variants: all, seller: shop, followed, shop_id } = row
  const sold = all.map((variant) => ({ ...variant, id: String(variant.id), spec: specOf(labels, variant.choice) }))
  const stock = all.reduce((pieces, variant) => pieces + variant.stock, 0)
  return {
    ...row,
    ...toCard(row),
    in_stock: stock > 0,
    stock,
    images: images.map(({ image, color, view, alt }) => ({
      image,
      color,
      alt: alt?.[language] ?? alt?.en ?? altOf(name, labels, view),
    })),
    options: options.map((option) => toOption(option, labels)),
    variants: sold,
    shop: { ...shop, id: String(shop_id), name: row.shop, followed },
  }
}

function toOption({ name, values }: OptionRow, labels: Labels): ProductDetail['options'][number] {
  const shownValues = values.map(({ value, swatch = null, image = null }) => ({
    value,
    label: labelOf(labels, value),
    swatch,
    image,
  }))
  return { name, label: labelOf(labels, name), values: shownValues }
}

/** Returns the product's name, with the view where a label for it exists. */
function altOf(name: string, labels: Labels, view: string | undefined): string {
  const label = view === undefined ? undefined : labels[view]
  return label === undefined ? name : `${name} · ${label}`
}
