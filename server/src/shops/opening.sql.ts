import type { FileName } from '@sealane/contract/locales'
import type { Tx } from '../db/database.ts'

export type NewShop = {
  name: string
  country: string
  logo: string
  banner: string
  bannerColor: string
  about: { locale: FileName; text: string }
  sellerId: number
}

/** Inserts a shop. Undefined if the slug belongs to another shop; a concurrent insert of the same slug is waited for. */
export async function insertShop(tx: Tx, shop: NewShop, slug: string): Promise<number | undefined> {
  const { name, country, logo, banner, bannerColor } = shop
  const row = await tx
    .insertInto('shops')
    .values({ slug, name, country, logo, banner, banner_color: bannerColor })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function insertAbout(
  tx: Tx,
  shopId: number,
  { locale, text }: { locale: FileName; text: string },
): Promise<void> {
  await tx.insertInto('shop_translations').values({ shop_id: shopId, locale, about: text }).execute()
}
