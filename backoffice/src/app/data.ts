import type { DecisionSubject } from '@sealane/contract/decisions'
import type { EarningState } from '@sealane/contract/earnings'
import type { OrderStatus } from '@sealane/contract/orders'
import type { ShopState } from '@sealane/contract/market'
import type { ApplicationStatus } from '@sealane/contract/partners'
import type { ProductFilter } from '../products/product.rules.ts'
import type { RefundStatus } from '@sealane/contract/refunds'
import type { ReviewStatus } from '@sealane/contract/reviews'
import type { AuditStatus } from '@sealane/contract/wallet'
import type { WithdrawalState } from '@sealane/contract/withdrawals'
import type { DataProvider, GetListParams } from 'ra-core'
import { call } from './call.ts'
import { createCursors, type Listed } from './cursors.ts'

type Page = { cursor: string | undefined; limit: number }
type Filter = {
  status?: number | string
  keyword?: string
  frozen?: boolean
  paying_out?: boolean
  subject?: string
  stars?: number
  state?: ShopState
  country?: string
}
type Extras = { counts?: Record<string, number>; outbox?: boolean }
type Read = (filter: Filter, page: Page) => Promise<Listed<object> & Extras>

/** What each list asks for. A list without its line here does not exist. */
const lists: Record<string, Read> = {
  recharge: ({ status, keyword }, page) =>
    call('GET /api/portal/recharge/list', {
      query: {
        ...(status === 'reversing' ? { reversing: true } : { status: status as AuditStatus | undefined }),
        keyword,
        ...page,
      },
    }),
  withdrawal: ({ status, keyword }, page) =>
    call('GET /api/portal/withdrawal/list', {
      query: { state: status as WithdrawalState | undefined, keyword, ...page },
    }),
  application: ({ status }, page) =>
    call('GET /api/portal/application/list', { query: { status: status as ApplicationStatus | undefined, ...page } }),
  refund: ({ status, keyword }, page) =>
    call('GET /api/portal/refund/list', { query: { status: status as RefundStatus | undefined, keyword, ...page } }),
  order: ({ status, keyword }, page) =>
    call('GET /api/portal/order/list', { query: { status: status as OrderStatus | undefined, keyword, ...page } }),
  decisions: ({ subject, keyword }, page) =>
    call('GET /api/portal/decision/list', {
      query: { subject: subject as DecisionSubject | undefined, keyword, ...page },
    }),
  earnings: ({ status }, page) =>
    call('GET /api/portal/earnings/list', { query: { state: status as EarningState | undefined, ...page } }),
  notices: (_filter, page) => call('GET /api/portal/notice/list', { query: page }),
  shops: ({ keyword, state, country }, page) =>
    call('GET /api/portal/shops/list', { query: { keyword, state, country, ...page } }),
  users: ({ keyword, frozen, paying_out }, page) =>
    call('GET /api/portal/user/list', { query: { keyword, frozen, paying_out, ...page } }),
  product: (filter, page) => call('GET /api/portal/product/list', { query: { ...(filter as ProductFilter), ...page } }),
  review: ({ status, stars }, page) =>
    call('GET /api/portal/review/list', { query: { status: status as ReviewStatus | undefined, stars, ...page } }),
  mails: (_filter, page) => call('GET /api/portal/mail/list', { query: page }),
}

const readPage = createCursors()

/** Lists go through here; what one page alone asks, it asks itself. */
export const data = {
  async getList(resource: string, { pagination, filter }: GetListParams) {
    const read = lists[resource]
    if (read === undefined) throw new Error(`There is no list of ${resource}`)
    const { page, perPage } = pagination ?? { page: 1, perPage: 20 }
    const name = `${resource} ${perPage} ${JSON.stringify(filter)}`
    const found = await readPage(name, page, (cursor) => read(filter as Filter, { cursor, limit: perPage }))
    return {
      data: found?.items ?? [],
      pageInfo: { hasNextPage: (found?.next ?? null) !== null, hasPreviousPage: page > 1 },
      meta: { counts: found?.counts, outbox: found?.outbox },
    }
  },
} as unknown as DataProvider
