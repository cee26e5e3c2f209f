import { call } from '../app/call.ts'
import { useAsking, type Headers } from '../app/use-asking.ts'
import { nameOf, type Place } from './place.rules.ts'

const everyMs = 10_000

export function useTerms() {
  return useAsking({ queryKey: ['earnings', 'terms'], queryFn: () => call('GET /api/portal/earnings/terms'), everyMs })
}

export type Terms = NonNullable<ReturnType<typeof useTerms>['data']>

/** The newest. */
export function useShopWithdrawals() {
  return useAsking({
    queryKey: ['earnings', 'withdrawals'],
    queryFn: () => call('GET /api/portal/earnings/withdrawals', { query: { limit: 5 } }),
    everyMs,
  })
}

type Wanted = { shopId: string; amount: number; place: Place; code: string }

/** Proves the payment code for this amount of this shop and this destination, then asks. */
export async function withdrawEarnings({ shopId, amount, place, code }: Wanted, headers: Headers) {
  const reference = `shop ${shopId} ${amount}`
  const { ticket } = await call('POST /api/user/verify_pay', {
    body: { code, purpose: 'withdrawal', reference, destination: nameOf(place) },
  })
  return call('POST /api/portal/earnings/withdraw', { body: { ...place, amount, ticket, shop_id: shopId } }, headers)
}
