import type { ReturnAddress, ReturnAddressForm } from '@sealane/contract/shop-settings'
import { isAccountFrozen } from '../accounts/account.sql.ts'
import { mailOwners } from '../accounts/email.ts'
import { takeOfDay } from '../http/rates.ts'
import { readAddress } from '../addresses/address.ts'
import { labelOf } from '../addresses/label.ts'
import type { Context, Situation } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { redirectReturns } from './return-address.ts'
import { notifyOwners } from '../staff/owners.ts'
import { findAccessibleShopId } from '../staff/access.sql.ts'
import { recordChange } from '../shops/change.ts'
import { lockHoliday } from '../shops/holiday-settings.sql.ts'
import { isNewReturnAddress, putReturnAddress, selectReturnAddress } from './return-address-settings.sql.ts'

type ReturnAddressShopInput = { shop_id?: string | undefined }

export async function showReturnAddress(
  { tx, caller }: Context,
  { query }: { query: ReturnAddressShopInput },
): Promise<ReturnAddress> {
  return { address: await selectReturnAddress(tx, await findAccessibleShopId(tx, caller, query.shop_id)) }
}

/** Maximum number of changes in a day by each person. The owners are notified of each; more of them would hide the important one. */
const changesMaximum = 5

export async function limitReturnAddress(
  { caller, resources: { databases, rates } }: Situation,
  { body: { shop_id } }: { body: ReturnAddressShopInput },
): Promise<undefined> {
  const shopId = await findAccessibleShopId(databases.reader, caller, shop_id)
  await takeOfDay(rates, caller, { name: `return_address:${shopId}`, maximum: changesMaximum })
}

/** An address that is replaced this soon after its first use was a mistake, or entered by a thief. */
const correctableForMs = 7 * 86_400_000

/**
 * Saves the address for returns that are approved from now on. Earlier returns keep theirs, except those that are not sent yet to an address that the
 * shop first used in the last seven days: the correction applies to them too. A thief with a session can therefore not redirect returns to a shop's
 * long-standing address, and gets no parcel after the owner has corrected it. The owners are notified, also by mail.
 */
export async function saveReturnAddress(
  context: Context,
  { body: { shop_id, ...form } }: { body: ReturnAddressForm },
): Promise<ReturnAddress> {
  const { tx, caller, resources } = context
  const { tag: _tag, ...place } = readAddress({ ...form, tag: 'shop' })
  const shopId = await findAccessibleShopId(tx, caller, shop_id)
  await lockHoliday(tx, shopId) // Waits for a concurrent approval that still found no address.
  const before = await selectReturnAddress(tx, shopId)
  if (before !== null) await refuseFrozenSeller(context) // A first address is allowed, because it prevents returns from being paid without the goods.
  const address = { ...place, label: labelOf(place) }
  if (JSON.stringify(before) === JSON.stringify(address)) return { address }
  const lineBefore = inLine(before?.label ?? '')
  const since = new Date(Date.now() - correctableForMs)
  const isCorrection = await isNewReturnAddress(tx, shopId, { line: lineBefore, since })
  await putReturnAddress(tx, shopId, address)
  await redirectReturns(tx, shopId, { from: null, label: address.label })
  if (before !== null && isCorrection) await redirectReturns(tx, shopId, { from: before.label, label: address.label })
  const line = inLine(address.label)
  await recordChange(context, shopId, { return_address: line, before: lineBefore })
  const { shop, owners } = await notifyOwners(tx, { shopId, what: 'return_address', place: line })
  const notification = { kind: 'return_address_changed', params: { shop, place: line } } as const
  await mailOwners(tx, resources.pepper, { accountIds: owners, ...notification })
  return { address }
}

async function refuseFrozenSeller({ tx, caller }: Context): Promise<void> {
  if (!caller.isOperator && (await isAccountFrozen(tx, caller.id))) throw new Refusal('FROZEN')
}

function inLine(label: string): string {
  return label.replaceAll('\n', ', ')
}
