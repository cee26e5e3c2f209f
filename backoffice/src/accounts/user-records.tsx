import { Link } from 'wouter'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { orderAddress } from '../app/address.ts'
import { Loading } from '../ui/loading.tsx'
import { Moment } from '../ui/moment.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { MoreButton } from '../ui/more-button.tsx'
import { Card } from '@sealane/ui/card'
import { Tag } from '@sealane/ui/tag'
import { statusTones } from '../orders/order.rules.ts'
import { useUserBill, useUserOrders } from './user.queries.ts'

/** The person's orders; each opens over the list of orders. */
export function UserOrders({ id }: { id: string }) {
  const text = useTranslations('portal.users')
  const words = useTranslations('statuses')
  const money = useMoney()
  const query = useUserOrders(id)
  const orders = query.data?.pages.flatMap(({ items }) => items)
  return (
    <Records title={text('orderList')} empty={orders?.length === 0 ? text('noOrders') : undefined}>
      {orders === undefined && <Loading query={query} />}
      <ul className="grid gap-3">
        {orders?.map(({ id: key, order_no, shop, status, total, created_at }) => (
          <li key={key}>
            <Link
              to={orderAddress(order_no, status)}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1"
            >
              <span className="min-w-0">
                <b className="font-mono font-semibold text-brand-text">{order_no}</b>
                <span className="type-c1 block text-ink-2">
                  {shop} · <Moment at={created_at} />
                </span>
              </span>
              <span className="flex items-center gap-3">
                <Tag tone={statusTones[status]}>{words(`${status}`)}</Tag>
                <span className="font-semibold tabular-nums">{money(total)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton query={query}>{text('more')}</MoreButton>
    </Records>
  )
}

/** The transactions as the shopper sees them, with the balance after each. */
export function UserBill({ id }: { id: string }) {
  const text = useTranslations('portal.users')
  const money = useMoney()
  const query = useUserBill(id)
  const lines = query.data?.pages.flatMap(({ items }) => items)
  return (
    <Records title={text('records')} empty={lines?.length === 0 ? text('noRecords') : undefined}>
      {lines === undefined && <Loading query={query} />}
      <ul className="grid gap-3">
        {lines?.map(({ id: key, kind, amount, balance_after, reference, created_at }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0">
              <b className="font-semibold">{text('bill', { kind })}</b>
              <span className="type-c1 block break-all text-ink-2">
                {reference} · <Moment at={created_at} />
              </span>
            </span>
            <span className="ml-auto text-right tabular-nums">
              <span className={`font-semibold ${amount > 0 ? 'text-ok' : ''}`}>{money(amount)}</span>
              <span className="type-c1 block text-ink-2">{text('balanceAfter', { amount: money(balance_after) })}</span>
            </span>
          </li>
        ))}
      </ul>
      <MoreButton query={query}>{text('more')}</MoreButton>
    </Records>
  )
}

function Records({ title, empty, children }: { title: string; empty: string | undefined; children: ReactNode }) {
  return (
    <Card className="p-5">
      <h2 className="type-h2 mb-3">{title}</h2>
      {empty !== undefined && <p className="text-ink-2">{empty}</p>}
      {children}
    </Card>
  )
}
