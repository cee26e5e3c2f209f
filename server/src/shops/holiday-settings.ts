import type { Holiday, HolidayForm } from '@sealane/contract/shop-settings'
import type { Queries } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import { readSettings } from '../settings/settings.ts'
import { findAccessibleShopId } from '../staff/access.sql.ts'
import { recordChange } from './change.ts'
import { daysLeft, decideHoliday, stateOf, yearBefore, type StoredHoliday } from './holiday-settings.rules.ts'
import { insertPast, lockHoliday, storeHoliday, selectHoliday, selectTakenDays } from './holiday-settings.sql.ts'

type HolidayShopInput = { shop_id?: string | undefined }
const none: StoredHoliday = { closed_from: null, closed_until: null }

export async function showHoliday({ tx, caller }: Context, { query }: { query: HolidayShopInput }): Promise<Holiday> {
  const shopId = await findAccessibleShopId(tx, caller, query.shop_id)
  return show(tx, shopId, new Date())
}

/** Plans the shop's holiday or changes it. Placed orders keep their deadlines. */
export async function saveHoliday(context: Context, { body }: { body: HolidayForm }): Promise<Holiday> {
  const { tx, caller } = context
  const shopId = await findAccessibleShopId(tx, caller, body.shop_id)
  const before = await lockHoliday(tx, shopId)
  const now = new Date()
  const request = { from: body.from === undefined ? undefined : new Date(body.from), until: new Date(body.until) }
  const { from, until } = decideHoliday(before, request, { now, ...(await termsOf(tx, shopId, now)) })
  if (before.closed_from?.getTime() === from.getTime() && before.closed_until?.getTime() === until.getTime())
    return show(tx, shopId, now)
  if (stateOf(before, now) === 'none') await insertPast(tx, shopId, before)
  await storeHoliday(tx, shopId, { closed_from: from, closed_until: until })
  await recordChange(context, shopId, { holiday_from: from.toISOString(), holiday_until: until.toISOString() })
  return show(tx, shopId, now)
}

/** Opens the shop again. A holiday that was only planned leaves no trace. */
export async function endHoliday(context: Context, { body }: { body: HolidayShopInput }): Promise<Holiday> {
  const { tx, caller } = context
  const shopId = await findAccessibleShopId(tx, caller, body.shop_id)
  const before = await lockHoliday(tx, shopId)
  const now = new Date()
  const state = stateOf(before, now)
  if (state === 'none') return show(tx, shopId, now)
  await storeHoliday(tx, shopId, state === 'running' ? { closed_from: before.closed_from, closed_until: now } : none)
  await recordChange(context, shopId, { holiday_ended: before.closed_until?.toISOString() ?? '' })
  return show(tx, shopId, now)
}

async function termsOf(queries: Queries, shopId: number, now: Date) {
  const settings = await readSettings(queries, ['shop.holiday_days', 'shop.holiday_days_per_year'])
  return {
    maximumDays: settings['shop.holiday_days'],
    yearDays: settings['shop.holiday_days_per_year'],
    takenDays: await selectTakenDays(queries, shopId, { since: yearBefore(now), now }),
  }
}

async function show(queries: Queries, shopId: number, now: Date): Promise<Holiday> {
  const stored = await selectHoliday(queries, shopId)
  const state = stateOf(stored, now)
  const { closed_from, closed_until } = state === 'none' ? none : stored
  const terms = await termsOf(queries, shopId, now)
  return {
    state,
    from: closed_from?.toISOString() ?? null,
    until: closed_until?.toISOString() ?? null,
    days_maximum: terms.maximumDays,
    days_left: daysLeft(terms),
  }
}
