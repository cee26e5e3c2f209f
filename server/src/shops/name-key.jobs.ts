import type { Database } from '../db/database.ts'
import { nameKey } from '../display-name.ts'
import { repeatFor } from '../repeat-for.ts'
import { lockUnkeyed, saveNameKeys } from './name.sql.ts'

/** Computes `name_key` for new names of shops, in batches, for a few seconds. It can stop at any point and run twice. */
export async function writeNameKeys(database: Database): Promise<void> {
  await repeatFor(() =>
    database.transaction().execute(async (tx) => {
      const shops = await lockUnkeyed(tx)
      await saveNameKeys(
        tx,
        shops.map(({ id, name }) => ({ id, key: nameKey(name) })),
      )
      return shops.length > 0
    }),
  )
}
