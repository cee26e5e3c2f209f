import type { EndpointRequest } from '@sealane/contract/endpoint'
import type { Contract } from '@sealane/contract/index'
import { proveWithPasskey } from '../auth/passkeys.ts'
import { call } from '../app/call.ts'
import { useServerQuery, type RequestHeaders } from '../app/use-server-query.ts'
import { nameOf, type EarningsDestination } from './destination.rules.ts'

/** Polling interval: the page that sets a payment code is in the storefront, perhaps on another device. */
const missingCodeEveryMs = 60_000

export function useTerms() {
  return useServerQuery({
    queryKey: ['earnings', 'terms'],
    queryFn: () => call('GET /api/portal/earnings/terms'),
  })
}

export type EarningsTerms = NonNullable<ReturnType<typeof useTerms>['data']>

/** Queries whether the logged-in account has a payment code; the page that sets one is in the storefront. */
export function useHasCode() {
  return useServerQuery({
    queryKey: ['earnings', 'code'],
    queryFn: async () => (await call('GET /api/user/getUserInfo')).has_payment_code,
    everyMs: (hasCode) => (hasCode === false ? missingCodeEveryMs : undefined),
    staleMs: 0,
  })
}

/** Queries the newest withdrawals. */
export function useShopWithdrawals() {
  return useServerQuery({
    queryKey: ['earnings', 'withdrawals'],
    queryFn: () => call('GET /api/portal/earnings/withdrawals', { query: { limit: 5 } }),
  })
}

/** `amount` and `charge`, the fee on the screen, are in US cents. `needsPasskey` is from the terms. */
export type EarningsWithdrawalInput = {
  shopId: string
  amount: number
  charge: number
  place: EarningsDestination
  code: string
  needsPasskey: boolean
}

export type ProvenWithdrawal = EndpointRequest<Contract['POST /api/portal/earnings/withdraw']>['body']

/** Proves the payment code, and the passkey if required, for this amount and this destination. */
export async function proveWithdrawal({
  shopId,
  amount,
  charge,
  place,
  code,
  needsPasskey,
}: EarningsWithdrawalInput): Promise<ProvenWithdrawal> {
  const destination = nameOf(place)
  const reference = `shop ${shopId} ${amount}`
  const { ticket } = await call('POST /api/user/verify_pay', {
    body: { code, purpose: 'withdrawal', reference, destination },
  })
  const passkey = needsPasskey ? await proveWithPasskey({ amount, destination }) : undefined
  return { ...place, amount, service_charge: charge, ticket, shop_id: shopId, ...(passkey && { passkey }) }
}

export function withdrawEarnings(body: ProvenWithdrawal, headers: RequestHeaders) {
  return call('POST /api/portal/earnings/withdraw', { body }, headers)
}
