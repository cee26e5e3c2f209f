import { call } from '../app/call.ts'
import { useAsking } from '../app/use-asking.ts'

/** Without an id the first shop that somebody reaches. */
export function useProfile(shopId: string | undefined) {
  return useAsking({
    queryKey: ['shopkeeping', 'profile', shopId],
    queryFn: () => call('GET /api/portal/shop/detail', { query: { shop_id: shopId } }),
  })
}
