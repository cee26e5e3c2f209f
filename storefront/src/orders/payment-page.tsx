import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import type { Order } from '@sealane/contract/orders'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { userInfo } from '../app/session.ts'
import { DeadEnd } from '../ui/dead-end.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { NotFoundPage } from '../ui/not-found.tsx'
import { Page } from '../ui/page.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { waitingRecharges } from '../top-ups/top-ups.queries.ts'
import { AmountDueView } from './dues.tsx'
import { orderGroup } from './orders.queries.ts'
import { PaidPage } from './paid-page.tsx'
import { amountDueOf, waitingFor } from './payment.rules.ts'

/** The page that pays the orders of the checkout `?group=`. Without a group it redirects to the orders. */
export function PaymentPage() {
  const group = new URLSearchParams(useSearch()).get('group') ?? ''
  const { go } = useNavigation()
  useEffect(() => {
    if (group === '') go('/order', { replace: true })
  }, [group, go])
  if (group === '') return undefined
  return <GroupPayment key={group} group={group} />
}

function GroupPayment({ group }: { group: string }) {
  const call = useCall()
  const orders = useQuery({ ...orderGroup(call, group), refetchOnMount: 'always' })
  return (
    <Loaded query={orders} skeleton={<Waiting />} frame={DeadEnd}>
      {({ items }) => (items.length === 0 ? <NotFoundPage /> : <Payment group={group} orders={items.toReversed()} />)}
    </Loaded>
  )
}

function Payment({ group, orders }: { group: string; orders: Order[] }) {
  const call = useCall()
  const me = useQuery({ ...userInfo(call), refetchOnMount: 'always' })
  const recharges = useQuery({ ...waitingRecharges(call), refetchOnMount: 'always' })
  const waiting = waitingFor(recharges.data?.items ?? [], group)
  return (
    <Loaded query={me} skeleton={<Waiting />} frame={DeadEnd}>
      {({ balance, owed, has_payment_code }) => {
        const spendable = balance - owed
        const amountDue = amountDueOf(orders, spendable, waiting)
        const isOver = amountDue.unpaid.length === 0 && amountDue.paid.length > 0
        return (
          <AmountDueView
            group={group}
            dues={amountDue}
            balance={Math.max(0, spendable)}
            hasCode={has_payment_code}
            waiting={waiting}
            over={isOver ? <PaidPage orders={amountDue.paid} /> : undefined}
          />
        )
      }}
    </Loaded>
  )
}

function Waiting() {
  const text = useTranslations('orders.pay')
  return (
    <Page title={text('title')} fallback="/order">
      <RowsSkeleton count={3} />
    </Page>
  )
}
