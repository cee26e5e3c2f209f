import type { ApiCall } from '@sealane/contract/client'
import { queryOptions } from '@tanstack/react-query'

export const addressList = (call: ApiCall) =>
  queryOptions({ queryKey: ['addresses', 'list'], queryFn: () => call('GET /api/user/address_list') })

export const addressDetail = (call: ApiCall, id: string) =>
  queryOptions({
    queryKey: ['addresses', 'detail', id],
    queryFn: () => call('GET /api/user/address', { query: { id } }),
  })

/** Countries; with a country its regions; with a region too the towns known for it. They stay the same. */
export const areas = (call: ApiCall, country?: string, region?: string) =>
  queryOptions({
    queryKey: ['areas', country ?? '', region ?? ''],
    queryFn: () => call('GET /api/user/area', { query: { country, region } }),
    staleTime: Infinity,
  })
