import type { Order } from '@sealane/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, LockKeyhole, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { Button, ButtonLink } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { IconButton } from '@sealane/ui/icon-button'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { ActionBar } from '../ui/page.tsx'
import { TopRow } from '../ui/top-row.tsx'
import { AddressText } from './delivery-card.tsx'
import { orderDetail } from './orders.queries.ts'
import { DueOrders } from './pay-orders.tsx'
import { sumOf } from './payment.rules.ts'
import { Postmark } from './postmark.tsx'
import { useMoment } from './use-moment.ts'

type PaidPageProps = {
  orders: Order[]
  /** The balance after the payment; given only directly after it. */
  left?: number
  /** Number of orders in the group that are still unpaid. */
  open?: number
  onPayRest?: () => void
}

/** Shows the paid amount, the delivery address, and the next steps of the payment. */
export function PaidPage({ orders, left, open = 0, onPayRest }: PaidPageProps) {
  const text = useTranslations('orders.paid')
  const actions = useTranslations('shell.actions')
  const moment = useMoment()
  const { go } = useNavigation()
  return (
    <div className="mx-auto flex min-h-dvh max-w-120 flex-col desk:min-h-[calc(100dvh-77px)]">
      <TopRow>
        <IconButton icon={X} label={actions('close')} onClick={() => go('/home', { replace: true })} />
      </TopRow>
      <div className="grow px-4 pb-6">
        <Receipt orders={orders} left={left} />
        <h2 className="type-h2 mt-6 mb-2">{text('orders', { n: orders.length })}</h2>
        <DueOrders
          orders={orders}
          fact={({ ship_by }) => (ship_by === null ? undefined : text('shipsBy', { day: moment.day(ship_by) }))}
        />
        <div className="type-c1 mt-3 flex items-start gap-2.5 rounded-input bg-sunken px-3.5 py-3 text-ink-2">
          <Icon of={LockKeyhole} size={20} />
          <p>{text('held')}</p>
        </div>
      </div>
      <ActionBar>
        <div className="flex flex-wrap gap-2.5">
          <ButtonLink href="/home" variant="outline" className="min-w-35 flex-1">
            {text('keepShopping')}
          </ButtonLink>
          {open > 0 && onPayRest !== undefined ? (
            <Button className="min-w-35 flex-1" onClick={onPayRest}>
              {text('payRest', { n: open })}
            </Button>
          ) : (
            <ButtonLink href="/order" className="min-w-35 flex-1">
              {text('seeOrders')}
            </ButtonLink>
          )}
        </div>
      </ActionBar>
    </div>
  )
}

function Receipt({ orders, left }: { orders: Order[]; left: number | undefined }) {
  const text = useTranslations('orders.paid')
  const money = useMoney()
  const detail = useQuery(orderDetail(useCall(), orders[0]?.id ?? '')).data
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), []) // This page replaces the payment page.
  return (
    <div className="overflow-hidden rounded-hero bg-surface shadow-2">
      <div className="px-5.5 pt-6.5 pb-4">
        <h1 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-16 font-semibold text-ok">
          <Icon of={CircleCheck} />
          {text('title')}
        </h1>
        <MoneyText cents={sumOf(orders)} size="xxl" className="mt-3" />
        <p className="type-c1 mt-2 min-h-4.5 text-ink-2">
          {left !== undefined && text('fromBalance', { left: money(left) })}
        </p>
        <div className="mt-3 flex min-h-29.5 items-end justify-between gap-4">
          <div className="type-c1 min-w-0 pb-2">
            {detail !== undefined && (
              <>
                <b className="type-h3 block">{detail.address.addressee}</b>
                <span className="text-ink-2">
                  <AddressText address={detail.address} />
                </span>
              </>
            )}
          </div>
          {detail !== undefined && <PaidMark at={detail.payments.at(-1)?.at} />}
        </div>
      </div>
      <div className="air" />
    </div>
  )
}

/** Shows the mark with a stamp animation; with reduced motion it only appears. */
function PaidMark({ at }: { at: string | undefined }) {
  const text = useTranslations('orders.paid')
  const moment = useMoment()
  if (at === undefined) return undefined
  return (
    <span className="flex-none text-brand-text transition-[scale,opacity] duration-[260ms] ease-out starting:scale-140 starting:opacity-0 motion-reduce:starting:scale-100">
      <Postmark ring={text('ring')} day={moment.day(at)} time={moment.time(at)} className="size-29.5" />
    </span>
  )
}
