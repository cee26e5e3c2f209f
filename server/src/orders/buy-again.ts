import { addTogether } from '../cart/cart.ts'
import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { selectOrder } from './order.sql.ts'

type Added = { added: number; missing: { name: string; spec: string }[] }

/** Puts the items of an order into the bag again, as far as they are still sold. */
export async function buyAgain({ tx, caller }: Context, { body }: { body: { id: string } }): Promise<Added> {
  const order = await selectOrder(tx, toId(body.id), { accountId: caller.id })
  if (order === undefined) throw new Refusal('NOT_FOUND')
  const inBag = await addTogether(tx, caller.id, order.items)
  const isMissing = ({ variant_id }: { variant_id: string }) => !inBag.has(toId(variant_id))
  return {
    added: order.items.filter((item) => !isMissing(item)).reduce((sum, { quantity }) => sum + quantity, 0),
    missing: order.items.filter(isMissing).map(({ name, spec }) => ({ name, spec })),
  }
}
