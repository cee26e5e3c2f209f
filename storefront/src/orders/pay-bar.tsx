import { useTranslations } from 'use-intl'
import { ButtonLink } from '@sealane/ui/button'
import { MoneyButton } from '../ui/money-button.tsx'
import { ActionBar } from '../ui/page.tsx'
import type { AmountDue } from './payment.rules.ts'

type PayBarProps = { group: string; dues: AmountDue; onPay: () => void }

/** Shows the only next step: pay, recharge exactly the missing amount, or open the recharge that is under audit. */
export function PayBar({ group, dues: { short, toRecharge }, onPay }: PayBarProps) {
  const text = useTranslations('orders.pay')
  return (
    <ActionBar>
      {short === 0 && (
        <MoneyButton isBlock onClick={onPay}>
          {text('now')}
        </MoneyButton>
      )}
      {short > 0 && toRecharge > 0 && (
        <ButtonLink isBlock href={`/topUp?group=${group}&amount=${toRecharge}`}>
          {text('topUp')}
        </ButtonLink>
      )}
      {short > 0 && toRecharge === 0 && (
        <ButtonLink isBlock variant="soft" href="/topUpRecord">
          {text('recharges')}
        </ButtonLink>
      )}
    </ActionBar>
  )
}
