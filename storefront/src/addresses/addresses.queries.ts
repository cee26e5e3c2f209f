import type { ApiCall } from '@sealane/contract/client'
import { queryOptions } from '@tanstack/react-query'

export const addressList = (call: ApiCall) =>
  queryOptions({ queryKey: ['addresses', 'list'], queryFn: () => call('GET /api/user/address_list') })

export const addressDetail = (call: ApiCall, id: string) =>
  queryOptions({
    queryKey: ['addresses', 'detail', id],
    queryFn: () => call('GET /api/user/address', { query: { id } }),
  })

/** The query for countries; with a country, for its regions; with a region too, for its known towns. The data never changes. */
export const areas = (call: ApiCall, country?: string, region?: string) =>
  queryOptions({
    queryKey: ['areas', country ?? '', region ?? ''],
    queryFn: () => call('GET /api/user/area', { query: { country, region } }),
    staleTime: Infinity,
  })
