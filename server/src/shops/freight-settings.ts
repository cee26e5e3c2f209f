import type { FreightForm, FreightOutcome, FreightTable, FreightTrial } from '@sealane/contract/freight'
import { isCountry } from '../addresses/places.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { notifyOwners } from '../staff/owners.ts'
import { findAccessibleShopId } from '../staff/access.sql.ts'
import { recordChange } from './change.ts'
import { checkZones, describeRows, isSameRows, tryFreight } from './freight-settings.rules.ts'
import { lockFreight, saveRows, selectFreight } from './freight-settings.sql.ts'

type FreightShopInput = { shop_id?: string | undefined }

export async function showFreight(
  { tx, caller }: Context,
  { query }: { query: FreightShopInput },
): Promise<FreightTable> {
  return selectFreight(tx, await findAccessibleShopId(tx, caller, query.shop_id))
}

/** Saves the whole table at once. Placed orders keep their freight. */
export async function saveFreight(context: Context, { body }: { body: FreightForm }): Promise<FreightTable> {
  const { tx, caller } = context
  const { shop_id, version, zones, rest } = body
  checkZones(zones, isCountry)
  const shopId = await findAccessibleShopId(tx, caller, shop_id)
  const before = await lockFreight(tx, shopId)
  if (version !== before.version) throw new Refusal('CHANGED_MEANWHILE')
  if (isSameRows(before, body)) return before
  const after = { version: version + 1, zones, rest }
  await saveRows(tx, shopId, after)
  await recordChange(context, shopId, { freight: describeRows(after), before: describeRows(before) })
  if (caller.isOperator) await notifyOwners(tx, { shopId, what: 'freight', by: caller.id })
  return after
}

/** Computes freight by the rows on the screen; saves nothing. */
export async function tryRows(_: Context, { body }: { body: FreightTrial }): Promise<FreightOutcome> {
  checkZones(body.zones, isCountry)
  if (!isCountry(body.country)) throw new Refusal('INVALID_INPUT', { fields: { country: 'country' } })
  return tryFreight(body)
}
