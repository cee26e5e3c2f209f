import type { Preview } from '@sealane/contract/orders'
import { Wallet } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUserInfo } from '../app/session.ts'
import { InOwnCurrency } from '../settings/in-own-currency.tsx'
import { ButtonLink } from '@sealane/ui/button'
import { MoneyButton } from '../ui/money-button.tsx'
import { Icon } from '@sealane/ui/icon'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { ActionBar } from '../ui/page.tsx'
import { piecesOf } from './checkout.rules.ts'
import { PromoForm } from './promo-form.tsx'
import { SumLine, Sums } from './sums.tsx'

export type OrderPlacement = { isBusy: boolean; isReady: boolean; onPlace: () => void }
type SummaryProps = { seen: Preview; placing: OrderPlacement; isPricing: boolean; onApply: (code: string) => void }

/** On wide screens: the summary beside the list, with promo code, balance and button. */
export function CheckoutSummary({ seen, placing, isPricing, onApply }: SummaryProps) {
  const text = useTranslations('orders.checkout')
  return (
    <Card className="sticky top-25.25 hidden p-6 desk:block">
      <h2 className="type-h1 mb-4">{text('summary')}</h2>
      <PromoForm promo={seen.promo} isBusy={isPricing} onApply={onApply} />
      <div className="mt-5">
        <Sums {...seen} pieces={piecesOf(seen)} />
      </div>
      <p className="mt-4 flex items-center justify-between gap-3 border-t border-dashed border-line-2 pt-5 font-semibold">
        {text('total')}
        <MoneyText cents={seen.total} size="xl" />
      </p>
      <p className="text-right">
        <InOwnCurrency cents={seen.total} />
      </p>
      <BalanceAfter total={seen.total} />
      <PlaceOrderButton placing={placing} />
      <p className="type-c2 mt-3 text-center text-ink-2">{text('next', { n: seen.orders.length })}</p>
    </Card>
  )
}

/** On phones: the sums, and the balance that pays them. */
export function CheckoutSums({ seen }: { seen: Preview }) {
  const text = useTranslations('orders.checkout')
  const money = useMoney()
  const userInfo = useUserInfo()
  const short = userInfo === undefined ? 0 : seen.total - userInfo.balance + userInfo.owed
  return (
    <div className="desk:hidden">
      <Card className="mt-3 p-4">
        <Sums {...seen} pieces={piecesOf(seen)}>
          {userInfo !== undefined && (
            <SumLine name={text('payWith')}>
              <span className="inline-flex items-center gap-1.5">
                <Icon of={Wallet} size={16} className="text-brand-text" />
                {text('balance', { amount: money(userInfo.balance) })}
              </span>
            </SumLine>
          )}
        </Sums>
        {short > 0 && (
          <p className="type-c1 mt-2 text-right font-medium text-warn">
            {text('balanceShort', { amount: money(short) })}
          </p>
        )}
      </Card>
      <p className="type-c1 px-1 pt-3 text-ink-2">{text('next', { n: seen.orders.length })}</p>
    </div>
  )
}

/** On phones: the bar at the bottom with the total and the only button. Long labels get a line of their own. */
export function CheckoutBar({ seen, placing }: { seen: Preview; placing: OrderPlacement }) {
  const text = useTranslations('orders.checkout')
  return (
    <div className="sticky bottom-0 z-20 desk:hidden">
      <ActionBar>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <p className="flex min-w-[7.5rem] flex-1 flex-wrap items-baseline justify-between gap-x-3">
            <span className="type-c1 text-ink-2">{text('total')}</span>
            <span className="text-right">
              <MoneyText cents={seen.total} size="l" /> <InOwnCurrency cents={seen.total} />
            </span>
          </p>
          <div className="min-w-[10.6rem] grow">
            <PlaceOrderButton placing={placing} />
          </div>
        </div>
      </ActionBar>
    </div>
  )
}

/** The order button. An account that owes money must recharge before it can order. */
function PlaceOrderButton({ placing: { isBusy, isReady, onPlace } }: { placing: OrderPlacement }) {
  const text = useTranslations()
  if (useUserInfo()?.owed)
    return (
      <ButtonLink href="/topUp" className="w-full desk:mt-5">
        {text('profile.recharge')}
      </ButtonLink>
    )
  return (
    <MoneyButton isBlock isBusy={isBusy} disabled={!isReady} className="desk:mt-5" onClick={onPlace}>
      {text('orders.checkout.place')}
    </MoneyButton>
  )
}

function BalanceAfter({ total }: { total: number }) {
  const text = useTranslations('orders.checkout')
  const money = useMoney()
  const userInfo = useUserInfo()
  if (userInfo === undefined) return undefined
  const left = userInfo.balance - userInfo.owed - total
  return (
    <div className="mt-5 flex items-center gap-3 rounded-input bg-sunken px-4 py-3">
      <Icon of={Wallet} size={20} className="text-brand-text" />
      <p className="type-c1">
        <b className="block font-semibold">{text('balance', { amount: money(userInfo.balance) })}</b>
        <span className="text-ink-2">
          {text(left >= 0 ? 'balanceAfter' : 'balanceShort', { amount: money(Math.abs(left)) })}
        </span>
      </p>
    </div>
  )
}
