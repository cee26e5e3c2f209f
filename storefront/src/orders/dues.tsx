import type { Order } from '@sealane/contract/orders'
import type { Recharge } from '@sealane/contract/top-ups'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigation } from '../app/navigation.ts'
import { ButtonLink } from '@sealane/ui/button'
import { Empty } from '@sealane/ui/empty'
import { InOwnCurrency } from '../settings/in-own-currency.tsx'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Note } from '@sealane/ui/note'
import { Page } from '../ui/page.tsx'
import { PasscodeSheet } from '../ui/passcode-sheet.tsx'
import { PaymentBalanceCard } from './balance-card.tsx'
import { PaidPage } from './paid-page.tsx'
import { PayBar } from './pay-bar.tsx'
import { DueOrders, PayAlone } from './pay-orders.tsx'
import { payableAlone, referenceOf, sumOf, type AmountDue as DuesFacts } from './payment.rules.ts'
import { useMoment } from './use-moment.ts'
import { usePayment, type PaymentFault } from './use-payment.ts'

type AmountDueViewProps = {
  group: string
  dues: DuesFacts
  balance: number
  hasCode: boolean
  waiting: Recharge[]
  /** Shown instead when no amount is due any more. */
  over: ReactNode
}

/** Shows the amount due, the balance and the button to pay. */
export function AmountDueView({ group, dues, balance, hasCode, waiting, over }: AmountDueViewProps) {
  const text = useTranslations('orders.pay')
  const { go } = useNavigation()
  const [selectedOrders, setSelectedOrders] = useState<Order[]>()
  const [fault, setFault] = useState<PaymentFault>()
  useEffect(() => () => setFault(undefined), []) // The page is kept; the message is cleared when the shopper leaves it.
  const setCode = () => go(`/changePayPwd?return=${encodeURIComponent(`/payment?group=${group}`)}`)
  const payment = usePayment((found) => {
    setFault(found)
    if (found.kind !== 'code') setSelectedOrders(undefined)
    if (found.kind === 'unset') setCode()
  })
  const ask = (orders: Order[]) => {
    setFault(undefined)
    return hasCode ? setSelectedOrders(orders) : setCode()
  }
  if (payment.paid !== undefined) {
    const { orders, balance: left } = payment.paid
    return <PaidPage orders={orders} left={left} open={dues.unpaid.length} onPayRest={payment.forget} />
  }
  if (dues.unpaid.length === 0) return over ?? <NothingDue fault={fault} />
  const paying = selectedOrders ?? dues.unpaid
  return (
    <Page
      title={text('title')}
      fallback="/order"
      bar={<PayBar group={group} dues={dues} onPay={() => ask(dues.unpaid)} />}
    >
      <Total dues={dues} />
      <Fault fault={fault} />
      <DueOrders orders={dues.unpaid} />
      <PaymentBalanceCard dues={dues} balance={balance} />
      <PaymentNotes dues={dues} hasCode={hasCode} waiting={waiting} />
      <PayAlone orders={payableAlone(dues, balance)} onPay={(order) => ask([order])} />
      <PasscodeSheet
        isOpen={selectedOrders !== undefined}
        title={text('enterCode')}
        lead={<CodeLead orders={paying} balance={balance} />}
        error={fault?.kind === 'code' ? fault : undefined}
        isBusy={payment.isPaying}
        onCode={(code) => payment.pay({ orders: paying, reference: referenceOf(paying, dues.unpaid, group), code })}
        onClose={() => setSelectedOrders(undefined)}
      />
    </Page>
  )
}

function Total({ dues: { unpaid, total, payBy } }: { dues: DuesFacts }) {
  const text = useTranslations('orders.pay')
  const moment = useMoment()
  return (
    <div className="pt-3.5 pb-5 text-center">
      <p className="type-c1 text-ink-2">
        {payBy === undefined
          ? text('orders', { n: unpaid.length })
          : text('dueBy', { n: unpaid.length, time: moment.at(payBy) })}
      </p>
      <MoneyText cents={total} size="xxl" className="mt-2" />
      <div>
        <InOwnCurrency cents={total} />
      </div>
    </div>
  )
}

function Fault({ fault }: { fault: PaymentFault | undefined }) {
  const text = useTranslations('orders.pay')
  const moment = useMoment()
  if (fault?.kind !== 'failed' && fault?.kind !== 'locked') return undefined
  return (
    <div className="mb-3">
      <Note tone="bad" role="alert">
        <b className="block font-semibold">{text('failed')}</b>
        {fault.kind === 'locked' ? text('lockedUntil', { time: moment.at(fault.until) }) : fault.text}
      </Note>
    </div>
  )
}

type PaymentNotesProps = Pick<AmountDueViewProps, 'dues' | 'hasCode' | 'waiting'>

function PaymentNotes({ dues, hasCode, waiting }: PaymentNotesProps) {
  const text = useTranslations('orders.pay')
  const money = useMoney()
  const moment = useMoment()
  return (
    <div className="mt-3 flex flex-col gap-3 empty:hidden">
      {waiting.map(({ id, amount, expected_by, created_at }) => (
        <Note key={id} tone="brand">
          {text('underAudit', { amount: money(amount), time: moment.at(expected_by ?? created_at) })}
        </Note>
      ))}
      {waiting.length === 0 && dues.short > 0 && <Note tone="brand">{text('staysOpen')}</Note>}
      {!hasCode && dues.short === 0 && <Note tone="brand">{text('codeFirst')}</Note>}
    </div>
  )
}

function CodeLead({ orders, balance }: { orders: Order[]; balance: number }) {
  const text = useTranslations('orders.pay')
  const money = useMoney()
  const total = sumOf(orders)
  const left = money(balance - total)
  const [only] = orders
  return (
    <>
      <MoneyText cents={total} size="xxl" />
      <div>
        <InOwnCurrency cents={total} />
      </div>
      <p className="type-c1 mt-2 text-ink-2">
        {orders.length === 1 && only !== undefined
          ? text('orderAndLeft', { no: only.order_no, left })
          : text('ordersAndLeft', { n: orders.length, left })}
      </p>
    </>
  )
}

/** Shown when every order of the group was cancelled, by the shopper or by the deadline; a payment that was too late still shows its error. */
function NothingDue({ fault }: { fault: PaymentFault | undefined }) {
  const text = useTranslations('orders.pay')
  return (
    <Page title={text('title')} fallback="/order">
      <Fault fault={fault} />
      <Empty
        title={text('nothing')}
        text={text('nothingText')}
        action={<ButtonLink href="/order">{text('seeOrders')}</ButtonLink>}
      />
    </Page>
  )
}
