import type { TestPerson, startApi } from './api.ts'
import { earnFor } from './earning.ts'
import { dryRun, classicFile, mugRow } from './importing.ts'
import { mug, sell } from './selling.ts'
import { toCard } from './withdrawing.ts'
import { inDays } from './refunding.ts'

const paymentCode = '246813'
const amount = 20_00

/**
 * Creates what a shop owns, and returns the ids: a product, a file of products, a promo code, and a withdrawal of its earnings with the destination.
 */
export async function gatherOfShop(api: Awaited<ReturnType<typeof startApi>>, seller: TestPerson, shopId: number) {
  const { id: product } = await sell(api, seller, mug())
  await earnFor(api.databases.writer, shopId, 2 * amount)
  await seller.call('POST /api/user/resetPay', { body: { new_code: paymentCode } })
  const reference = `shop ${shopId} ${amount}`
  const meant = { purpose: 'withdrawal', reference, destination: toCard().bank_card_no } as const
  const { ticket } = await seller.call('POST /api/user/verify_pay', { body: { code: paymentCode, ...meant } })
  const { id } = await seller.call('POST /api/portal/earnings/withdraw', { body: { ...toCard(), amount, ticket } })
  const { items } = await seller.call('GET /api/user/destination_list')
  const file = await dryRun(api, seller, classicFile([mugRow('tall')]))
  const promo = await seller.call('POST /api/portal/promo/create', { body: promoOf('OURS') })
  const { name, version, country, logo, banner, about } = await seller.call('GET /api/portal/shop/detail')
  const profile = { name, version, country, logo, banner, about }
  return { product, earned: id, place: items[0]?.id, file: file.id, promo: promo.id, profile }
}

export function promoOf(code: string) {
  return { kind: 'percentage', value: 5, code, minimum: 0, total_limit: null, per_shopper: null } as const
}

/** Requests with which a shop changes its own settings, by their path; the holiday begins after the end of the tests. */
export const kept: Record<string, object> = {
  'freight/save': { version: 0, zones: [], rest: { delivers: true, base: 4_90, further: 1_00, free_from: 49_00 } },
  'shop/holiday': { from: inDays(1).toISOString(), until: inDays(2).toISOString() },
  'shop/holiday_end': {},
  'shop/return_address': {
    addressee: 'Dock',
    mobile: '+4755123456',
    country: 'NO',
    region: '46',
    city: 'Bergen',
    postcode: '5003',
    detail: 'Dock 7',
  },
}

/** Endpoints that read data of one shop. */
export const readOfShop = [
  ...['earnings/summary', 'earnings/list', 'earnings/terms', 'earnings/withdrawals', 'earnings/figures'],
  'promo/list',
  ...['shop/detail', 'shop/people', 'shop/holiday', 'freight/table', 'shop/return_address'],
]
