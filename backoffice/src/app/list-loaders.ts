import type { EndpointRequest } from '@sealane/contract/endpoint'
import type { Contract } from '@sealane/contract/index'
import { call } from './call.ts'
import { createCursors, type CursorPage } from './cursors.ts'
import { defaultSort } from './default-sort.rules.ts'

/** The filter and sort order of a list as in the URL: the server refuses unknown names. */
export type ListFilter = Record<string, unknown>
export type ListPageData<Item> = CursorPage<Item> & { counts?: Record<string, number>; outbox?: boolean }
type ListQuery = ListFilter & { cursor: string | undefined; limit: number }
type ListLoader = (query: ListQuery) => Promise<ListPageData<object>>
type ListAddress = Extract<keyof Contract, `GET /api/portal/${string}/list`>

/** `toQuery` translates the names in the URL into the server's names. */
function from(address: ListAddress, toQuery = (filter: ListFilter) => filter): ListLoader {
  return async (query) => {
    const request = { query: toQuery(query) } as EndpointRequest<Contract[ListAddress]>
    return (await call(address, request)) as ListPageData<object>
  }
}

const withState = ({ status, ...filter }: ListFilter): ListFilter => ({ ...filter, state: status })
const withTopUpState = ({ status, ...filter }: ListFilter): ListFilter =>
  status === 'reversing' || status === 'doubtful' ? { ...filter, [status]: true } : { ...filter, status }

/** Every list that `List` can show. */
const lists = {
  recharge: from('GET /api/portal/recharge/list', withTopUpState),
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
} satisfies Record<string, ListLoader>
export type ListName = keyof typeof lists

const pageSize = 20
const readPage = createCursors()

/** Loads one page of a list, counted from 1; null if the list ends before it. */
export async function loadListPage<Item>(
  name: ListName,
  filter: ListFilter,
  page: number,
): Promise<ListPageData<Item> | null> {
  const query = withDefaultSort(name, filter)
  const list = `${name} ${JSON.stringify(filter)}`
  const found = await readPage(list, page, (cursor) => lists[name]({ ...query, cursor, limit: pageSize }))
  return (found as ListPageData<Item> | undefined) ?? null
}

/** Adds the default sort order; without one the server returns the newest first. */
function withDefaultSort(name: ListName, filter: ListFilter): ListFilter {
  const sort = defaultSort(name, filter['status'])
  return sort === 'newest' ? filter : { sort, ...filter }
}
