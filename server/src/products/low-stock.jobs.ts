import { specOf } from '../catalog/labels.rules.ts'
import type { Database, Tx } from '../db/database.ts'
import type { LetterRow } from '../notifications/letter-rows.rules.ts'
import { notifyAll } from '../notifications/notification.ts'
import { markNotified, selectLow, selectStockKeepers, type LowVariant } from './low-stock.sql.ts'

const variantsMaximum = 20

/** Notifies owners and managers once of all variants that are almost sold out, until they are restocked; each shop once a day at most. */
export async function notifyLowStock(database: Database): Promise<void> {
  await database.transaction().execute(async (tx) => {
    for (const shop of await markNotified(tx)) await notifyShop(tx, shop)
  })
}

async function notifyShop(tx: Tx, { id: shopId, name: shop }: { id: number; name: string }): Promise<void> {
  for (const { language, accounts } of await selectStockKeepers(tx, shopId)) {
    const { count, variants } = await selectLow(tx, { shopId, language, limit: variantsMaximum })
    if (count === 0) continue
    const notification = { kind: 'stock_low', params: { shop, count } } as const
    await notifyAll(tx, [
      { to: accounts, notice: { ...notification, link: '/portal/product', rows: rowsOf(variants, count) } },
    ])
  }
}

function rowsOf(variants: LowVariant[], count: number): LetterRow[] {
  const rows = variants.map(({ name, labels, choice, stock }): LetterRow => {
    return { as: 'item', name, spec: specOf(labels, choice), count: stock, price: null }
  })
  return count > rows.length ? [...rows, { as: 'moreVariants', count: count - rows.length }] : rows
}
