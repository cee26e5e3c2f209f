import { usedShare } from '@sealane/contract/queues'
import type { PortalRecharge } from '@sealane/contract/top-ups'
import { useFormatter, useTranslations } from 'use-intl'
import { useAge, useNow } from '../ui/age.tsx'
import { toneOfShare } from '../ui/age.rules.ts'
import { MoneyText } from '@sealane/ui/money-text'
import { Initial } from '../ui/initial.tsx'

const colours = { plain: '', ok: 'text-ok', warn: 'text-warn', bad: 'text-bad' } as const

type WalletRequest = Pick<PortalRecharge, 'shopper' | 'amount' | 'created_at' | 'expected_by'>
type ShopperProps = {
  request: WalletRequest
  /** The label of the amount. */
  label: string
  isWaiting: boolean
}

/** The shopper, the results of earlier requests, and the requested amount. */
export function Shopper({ request: walletRequest, label, isWaiting }: ShopperProps) {
  const text = useTranslations('portal.recharges')
  const format = useFormatter()
  const { shopper, amount } = walletRequest
  const since = format.dateTime(new Date(shopper.since), { year: 'numeric', month: 'long' })
  return (
    <>
      <div className="flex items-center gap-3">
        <Initial of={shopper.account} isLarge />
        <div className="min-w-0 grow">
          <h2 className="type-h3">
            {shopper.account} <span className="font-normal text-ink-2">{shopper.name}</span>
          </h2>
          <p className="type-c1 text-ink-2">
            {text('history', { passed: shopper.passed, refused: shopper.refused, since })}
          </p>
        </div>
      </div>
      <div className="mt-3 flex items-start justify-between gap-3 rounded-tile bg-sunken px-4 py-3">
        <div>
          <div className="type-c2 text-ink-2">{label}</div>
          <div className="mt-1">
            <MoneyText cents={amount} size="l" />
          </div>
        </div>
        {isWaiting && <WaitingTime request={walletRequest} />}
      </div>
    </>
  )
}

function WaitingTime({ request: { created_at, expected_by } }: { request: WalletRequest }) {
  const text = useTranslations('portal.recharges')
  const age = useAge()
  const now = useNow()
  return (
    <div className="text-right">
      <div className="type-c2 text-ink-2">{text('waiting')}</div>
      <div
        className={`mt-1 font-semibold tabular-nums ${colours[toneOfShare(usedShare(created_at, expected_by, now))]}`}
      >
        {age(created_at, now)}
      </div>
    </div>
  )
}
