import type { Queries, Tx } from '../db/database.ts'
import { checkNames, nameKey } from '../display-name.ts'
import { Refusal } from '../refusal.ts'
import { lockShopNames, selectNamesakes } from './name.sql.ts'

type ShopNameQuery = { name: string; shopId?: number | undefined }

/**
 * Refuses a name at `field` that no shop may have, or that looks like another shop's. `shopId` is the requesting shop. Names stay as they are until
 * the transaction ends.
 */
export async function checkShopName(tx: Tx, field: string, { name, shopId }: ShopNameQuery): Promise<void> {
  checkNames({ [field]: name })
  await lockShopNames(tx)
  const namesakesOf = await readNamesakes(tx, [name])
  if (namesakesOf({ name, shopId }).length > 0) {
    throw new Refusal('INVALID_INPUT', { fields: { [field]: 'name_taken' } })
  }
}

type NamesakeFinder = (query: ShopNameQuery) => { id: number; name: string }[]

/** Returns a function that finds the other shops whose names look like one of these. */
export async function readNamesakes(queries: Queries, names: string[]): Promise<NamesakeFinder> {
  const byKey = Map.groupBy(await selectNamesakes(queries, names.map(nameKey)), ({ name }) => nameKey(name))
  return ({ name, shopId }) => (byKey.get(nameKey(name)) ?? []).filter(({ id }) => id !== shopId)
}
