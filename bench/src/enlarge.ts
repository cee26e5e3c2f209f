import { fileNames, type FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import { rollUp } from '@sealane/server/catalog/counters.jobs'
import { searchFields } from '@sealane/server/catalog/search.rules'
import { saveWords } from '@sealane/server/catalog/words.sql'
import type { Database, Tx } from '@sealane/server/db/database'

type ExistingRows = { id: number; shop: string; category_id: string }

/** Adds numbered products like those of the demo, in all languages and searchable, up to the target number. */
export async function enlargeCatalogue(database: Database, target: number): Promise<void> {
  const { rows } = await sql<ExistingRows>`
    select p.id, s.name as shop, p.category_id from products p join shops s on s.id = p.shop_id order by p.id
  `.execute(database)
  const categories = await readCategoryNames(database)
  await database.transaction().execute(async (tx) => {
    for (let number = rows.length; number < target; number++) {
      const like = rows[number % rows.length]
      if (like !== undefined) await addLike(tx, like, { number, categories })
    }
  })
  await rollUp(database)
  await sql`analyze`.execute(database)
}

type Further = { number: number; categories: Map<string, string> }

async function addLike(tx: Tx, like: ExistingRows, { number, categories }: Further): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into products (shop_id, category_id, origin, handling_days, options, images, image, image_color, unit_price, created_at)
    select shop_id, category_id, origin, handling_days, options, images, image, image_color, unit_price + ${number},
      created_at - make_interval(mins => ${number})
    from products where id = ${like.id} returning id
  `.execute(tx)
  const id = rows[0]?.id ?? 0
  await sql`
    insert into variants (product_id, position, choice, unit_price, stock, image)
    select ${id}, position, choice, unit_price + ${number}, stock, image from variants where product_id = ${like.id}
  `.execute(tx)
  await addTranslations(tx, { id, like, number, categories })
  await saveWords(tx, [id])
  await tx.insertInto('stale_counters').values({ product_id: id }).execute()
}

async function addTranslations(tx: Tx, { id, like, number, categories }: Further & { id: number; like: ExistingRows }) {
  const written = await tx.selectFrom('product_translations').selectAll().where('product_id', '=', like.id).execute()
  const english = written.find(({ locale }) => locale === 'en')?.name ?? ''
  const rows = written.map(({ locale, name, description, specs, labels }) => ({
    product_id: id,
    locale,
    name: `${name} ${number}`,
    description,
    specs: JSON.stringify(specs),
    labels: JSON.stringify(labels),
    ...searchFields({
      locale: fileNameOf(locale),
      name: `${name} ${number}`,
      nameInEnglish: `${english} ${number}`,
      category: categories.get(`${like.category_id} ${locale}`) ?? '',
      labels: Object.values(labels as Record<string, string>),
      shop: like.shop,
    }),
  }))
  await tx.insertInto('product_translations').values(rows).execute()
}

function fileNameOf(locale: string): FileName {
  const fileName = fileNames.find((name) => name === locale)
  if (fileName === undefined) throw new Error(`There is no locale ${locale}`)
  return fileName
}

async function readCategoryNames(database: Database): Promise<Map<string, string>> {
  const rows = await database.selectFrom('category_translations').selectAll().execute()
  return new Map(rows.map(({ category_id, locale, name }) => [`${category_id} ${locale}`, name]))
}
