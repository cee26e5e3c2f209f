import type { EndpointRequest } from '@sealane/contract/endpoint'
import type { Contract } from '@sealane/contract/index'
import type { DataProvider, GetListParams } from 'ra-core'
import { call } from './call.ts'
import { createCursors, type CursorPage } from './cursors.ts'
import { usualSort } from './usual-sort.rules.ts'

type ListPageRequest = { cursor: string | undefined; limit: number }
/** What a list is narrowed to and sorted by, as it stands in the address: the server refuses what it does not know. */
type ListFilter = Record<string, unknown>
type Extras = { counts?: Record<string, number>; outbox?: boolean }
type ListLoader = (filter: ListFilter, page: ListPageRequest) => Promise<CursorPage<object> & Extras>
type ListAddress = Extract<keyof Contract, `GET /api/portal/${string}/list`>

/** A list that is asked for by the names that stand in the address; `toQuery` where the server has others. */
function from(address: ListAddress, toQuery = (filter: ListFilter) => filter): ListLoader {
  return async (filter, page) => {
    const sent = { query: { ...toQuery(filter), ...page } } as EndpointRequest<Contract[ListAddress]>
    return (await call(address, sent)) as Awaited<ReturnType<ListLoader>>
  }
}

const withState = ({ status, ...filter }: ListFilter): ListFilter => ({ ...filter, state: status })
const withRechargeState = ({ status, ...filter }: ListFilter): ListFilter =>
  status === 'reversing' || status === 'doubtful' ? { ...filter, [status]: true } : { ...filter, status }

/** A list without its line here does not exist. */
const lists: Record<string, ListLoader> = {
  recharge: from('GET /api/portal/recharge/list', withRechargeState),
  withdrawal: from('GET /api/portal/withdrawal/list', withState),
  application: from('GET /api/portal/application/list'),
  refund: from('GET /api/portal/refund/list'),
  order: from('GET /api/portal/order/list'),
  decisions: from('GET /api/portal/decision/list'),
  earnings: from('GET /api/portal/earnings/list', withState),
  notices: from('GET /api/portal/notice/list'),
  shops: from('GET /api/portal/shops/list'),
  users: from('GET /api/portal/user/list'),
  product: from('GET /api/portal/product/list'),
  review: from('GET /api/portal/review/list'),
  mails: from('GET /api/portal/mail/list'),
}

const readPage = createCursors()

/** By itself the server gives the newest first. */
function sortedAsUsual(resource: string, filter: ListFilter): ListFilter {
  const sort = usualSort(resource, filter['status'])
  return sort === 'newest' ? filter : { sort, ...filter }
}

/** Lists go through here; what one page alone asks, it asks itself. */
export const data = {
  async getList(resource: string, { pagination, filter }: GetListParams) {
    const read = lists[resource]
    if (read === undefined) throw new Error(`There is no list of ${resource}`)
    const { page, perPage } = pagination ?? { page: 1, perPage: 20 }
    const name = `${resource} ${perPage} ${JSON.stringify(filter)}`
    const query = sortedAsUsual(resource, filter as ListFilter)
    const found = await readPage(name, page, (cursor) => read(query, { cursor, limit: perPage }))
    return {
      data: found?.items ?? [],
      pageInfo: { hasNextPage: (found?.next ?? null) !== null, hasPreviousPage: page > 1 },
      meta: { counts: found?.counts, outbox: found?.outbox },
    }
  },
} as unknown as DataProvider
