import type { Recharge } from '@sealane/contract/top-ups'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useCall } from '../app/call.ts'
import { useDateTime } from '../app/date-time.ts'
import { Icon } from '@sealane/ui/icon'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { Tag } from '@sealane/ui/tag'
import { ConfirmationBar } from './confirmation-bar.tsx'
import { useRechargeStyle, useMethodText, useWaitText } from './recharge-words.ts'
import { useExpected } from './use-expected.ts'
import { lastRecharges } from './top-ups.queries.ts'

/** The newest three recharges; nothing before the first. */
export function LastRecharges() {
  const text = useTranslations('wallet')
  const { data } = useQuery(lastRecharges(useCall()))
  if (data === undefined || data.items.length === 0) return undefined
  return (
    <section>
      <div className="mt-5 mb-1 flex items-center justify-between">
        <h2 className="type-h2">{text('lastRecharges')}</h2>
        <Link href="/topUpRecord" className="type-b2 flex min-h-11 items-center gap-1 font-semibold text-brand-text">
          {text('all')}
          <Icon of={ChevronRight} size={16} />
        </Link>
      </div>
      <Card>
        {data.items.map((recharge) => (
          <RechargeLine key={recharge.id} recharge={recharge} />
        ))}
      </Card>
    </section>
  )
}

/** One recharge, or one payment on a chain with its confirmations. */
export function RechargeLine({ recharge }: { recharge: Recharge }) {
  const dateTime = useDateTime()
  const methodText = useMethodText()
  const outcome = useOutcome(recharge)
  const { icon, tile, tone, word } = useRechargeStyle()(recharge)
  const { waits_for, confirmations = 0, confirmations_needed = 0 } = recharge
  const date = dateTime(new Date(recharge.created_at), { day: 'numeric', month: 'short' })
  return (
    <div className="wraps flex items-center gap-3.5 px-4 py-3 not-first:border-t not-first:border-line">
      <span className={`grid size-9.5 flex-none place-items-center rounded-frame ${tile}`}>
        <Icon of={icon} size={20} />
      </span>
      <div className="min-w-0 grow">
        <h3 className="type-h3">{methodText(recharge)}</h3>
        <p className="type-c1 mt-0.5 text-ink-2">{outcome === '' ? date : `${date} · ${outcome}`}</p>
        {waits_for === 'confirmations' && <ConfirmationBar done={confirmations} needed={confirmations_needed} />}
      </div>
      <div className="flex flex-none flex-col items-end gap-1.5">
        <MoneyText cents={recharge.received ?? recharge.amount} size="s" />
        <Tag tone={tone}>{word}</Tag>
      </div>
    </div>
  )
}

/** Returns the most important fact at present: the expected time, the received amount, or the reason of the refusal. */
function useOutcome(recharge: Recharge): string {
  const text = useTranslations('wallet.outcome')
  const expected = useExpected()
  const money = useMoney()
  const waits = useWaitText()(recharge)
  const { status, amount, received, reason, reference, expected_by, confirmations } = recharge
  if (status === 2) return reason ?? reference ?? ''
  if (confirmations !== undefined) return waits ?? ''
  if (status === 0) return expected_by === null ? '' : expected(expected_by)
  return received === null || received === amount ? text('asStated') : text('stated', { amount: money(amount) })
}
