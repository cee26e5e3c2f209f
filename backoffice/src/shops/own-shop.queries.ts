import { call } from '../app/call.ts'
import { useLanguage } from '../app/language.tsx'
import { useServerQuery, usePagedServerQuery } from '../app/use-server-query.ts'

/** Queries a shop's profile; without an id that of the first shop that the user may manage. */
export function useProfile(shopId: string | undefined) {
  return useServerQuery({
    queryKey: ['shopkeeping', 'profile', shopId],
    queryFn: () => call('GET /api/portal/shop/detail', { query: { shop_id: shopId } }),
  })
}

export function useShopMembers(shopId: string) {
  return useServerQuery({
    queryKey: ['shopkeeping', 'people', shopId],
    queryFn: () => call('GET /api/portal/shop/people', { query: { shop_id: shopId } }),
  })
}

export function useHoliday(shopId: string) {
  return useServerQuery({
    queryKey: ['shopkeeping', 'holiday', shopId],
    queryFn: () => call('GET /api/portal/shop/holiday', { query: { shop_id: shopId } }),
  })
}

export function useFreight(shopId: string) {
  return useServerQuery({
    queryKey: ['shopkeeping', 'freight', shopId],
    queryFn: () => call('GET /api/portal/freight/table', { query: { shop_id: shopId } }),
  })
}

export function useReturnAddress(shopId: string) {
  return useServerQuery({
    queryKey: ['shopkeeping', 'returns', shopId],
    queryFn: () => call('GET /api/portal/shop/return_address', { query: { shop_id: shopId } }),
  })
}

/** Returns the country's regions; none if they are not listed or no country is chosen. */
export function useRegions(country: string): { code: string; name: string }[] {
  const { language } = useLanguage()
  const { data } = useServerQuery({
    queryKey: ['area', language, country],
    queryFn: () => call('GET /api/user/area', { query: { country } }),
    isEnabled: country !== '',
  })
  return country === '' ? [] : (data?.items ?? [])
}

/** Queries promotions, newest first, page by page. */
export function usePromos(shopId: string | null) {
  return usePagedServerQuery({
    queryKey: ['shopkeeping', 'promos', shopId],
    queryFn: (cursor) =>
      shopId === null
        ? call('GET /api/portal/platform_promo/list', { query: { cursor } })
        : call('GET /api/portal/promo/list', { query: { shop_id: shopId, cursor } }),
  })
}
