import type { Holiday, HolidayForm } from '@sealane/contract/shopkeeping'
import type { Queries, Tx } from '../db/database.ts'
import { recordDecision } from '../decisions/decision.ts'
import type { Context } from '../http/serve.ts'
import { moveShippingClocks, type Move } from '../orders/clocks.ts'
import { moveAnswerClocks } from '../refunds/clocks.ts'
import { readSetting } from '../settings/settings.ts'
import { reachShop } from '../shops/reach.ts'
import { decideHoliday, isBeginning, secondsBetween, stateOf, type Span, type Standing } from './holiday.rules.ts'
import { lockHoliday, saveStanding, selectHoliday } from './holiday.sql.ts'

type Asking = Pick<Context, 'tx' | 'caller'>
type OfShop = { shop_id?: string | undefined }
const none: Standing = { closed_from: null, closed_until: null, clocks_until: null }

export async function showHoliday({ tx, caller }: Context, { query }: { query: OfShop }): Promise<Holiday> {
  const shopId = await reachShop(tx, caller, query.shop_id)
  return toHoliday(tx, await selectHoliday(tx, shopId), new Date())
}

/** Plans the shop's one holiday or changes it. What begins now stops the clocks against the shop; a longer one moves them on. */
export async function saveHoliday({ tx, caller }: Asking, { body }: { body: HolidayForm }): Promise<Holiday> {
  const shopId = await reachShop(tx, caller, body.shop_id)
  const { standing: before, now } = await lockBegun(tx, shopId, () => new Date())
  const wish = { from: body.from === undefined ? undefined : new Date(body.from), until: new Date(body.until) }
  const span = decideHoliday(before, wish, { now, maximumDays: await readSetting(tx, 'shop.holiday_days') })
  if (isSame(before, span)) return toHoliday(tx, before, now)
  const after = stateOf(before, now) === 'running' ? await move(tx, shopId, span) : await plan(tx, shopId, span, now)
  const detail = { holiday_from: span.from.toISOString(), holiday_until: span.until.toISOString() }
  await record(tx, caller.id, { shopId, detail })
  return toHoliday(tx, after, now)
}

/** Open again: clocks go back by what is left of the holiday. Of one that is only planned nothing stays. */
export async function endHoliday({ tx, caller }: Asking, { body }: { body: OfShop }): Promise<Holiday> {
  const shopId = await reachShop(tx, caller, body.shop_id)
  const { standing: before, now } = await lockBegun(tx, shopId, () => new Date())
  const state = stateOf(before, now)
  if (state === 'none') return toHoliday(tx, before, now)
  const { closed_from, closed_until } = before
  if (state === 'running') await move(tx, shopId, { from: earliest(closed_from ?? now, now), until: now })
  else await saveStanding(tx, shopId, none)
  await record(tx, caller.id, { shopId, detail: { holiday_ended: closed_until?.toISOString() ?? '' } })
  return toHoliday(tx, await selectHoliday(tx, shopId), now)
}

type Begun = { standing: Standing; now: Date }

/**
 * The shop's holiday with its clocks stopped, if it is time. Running it twice, or in several processes, stops them once: what
 * time it is, is asked when nobody else has the shop in hand.
 */
export async function lockBegun(tx: Tx, shopId: number, clock: () => Date): Promise<Begun> {
  const standing = await lockHoliday(tx, shopId)
  const now = clock()
  const { closed_from: from, closed_until: until } = standing
  if (!isBeginning(standing, now) || from === null || until === null) return { standing, now }
  return { standing: await begin(tx, shopId, { from, until }), now }
}

async function plan(tx: Tx, shopId: number, span: Span, now: Date): Promise<Standing> {
  if (span.from <= now) return begin(tx, shopId, span)
  const planned = { closed_from: span.from, closed_until: span.until, clocks_until: null }
  await saveStanding(tx, shopId, planned)
  return planned
}

async function begin(tx: Tx, shopId: number, { from, until }: Span): Promise<Standing> {
  await moveClocks(tx, { shopId, after: from, seconds: secondsBetween(from, until) })
  return save(tx, shopId, { from, until })
}

/** Clocks that stand still run out behind the holiday's end, wherever that is; the others were late before it began. */
async function move(tx: Tx, shopId: number, span: Span): Promise<Standing> {
  const { clocks_until: end } = await selectHoliday(tx, shopId)
  if (end !== null) await moveClocks(tx, { shopId, after: end, seconds: secondsBetween(end, span.until) })
  return save(tx, shopId, span)
}

async function moveClocks(tx: Tx, by: Move): Promise<void> {
  await moveShippingClocks(tx, by)
  await moveAnswerClocks(tx, by)
}

async function save(tx: Tx, shopId: number, { from, until }: Span): Promise<Standing> {
  const running = { closed_from: from, closed_until: until, clocks_until: until }
  await saveStanding(tx, shopId, running)
  return running
}

function earliest(one: Date, other: Date): Date {
  return one < other ? one : other
}

function isSame({ closed_from, closed_until }: Standing, { from, until }: Span): boolean {
  return closed_from?.getTime() === from.getTime() && closed_until?.getTime() === until.getTime()
}

async function record(tx: Tx, operatorId: number, shop: { shopId: number; detail: object }): Promise<void> {
  await recordDecision(tx, { operatorId, subject: 'shop', id: shop.shopId, verdict: 'changed', detail: shop.detail })
}

async function toHoliday(queries: Queries, standing: Standing, now: Date): Promise<Holiday> {
  const state = stateOf(standing, now)
  const { closed_from, closed_until } = state === 'none' ? none : standing
  return {
    state,
    from: closed_from?.toISOString() ?? null,
    until: closed_until?.toISOString() ?? null,
    days_maximum: await readSetting(queries, 'shop.holiday_days'),
  }
}
