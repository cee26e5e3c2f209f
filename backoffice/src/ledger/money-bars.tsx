import { Equal, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { Tag } from '@sealane/ui/tag'
import { whereItIs, whoseItIs, type LedgerBar, type PartName } from './ledger.rules.ts'

const colours: Record<PartName, string> = {
  bank: 'bg-night',
  chain: 'bg-cobalt',
  promotions: 'bg-sun',
  sellers: 'bg-pine',
  shoppers: 'bg-sage',
  escrow: 'bg-amber',
  commission: 'bg-slate',
  fees: 'bg-sand',
  suspense: 'bg-vermilion',
}

/** Two bars of equal length that divide the same money: by location and by owner. */
export function MoneyBars({ totals }: { totals: Record<string, number> }) {
  const text = useTranslations('portal.ledger')
  const money = useMoney()
  const [where, whose] = [whereItIs(totals), whoseItIs(totals)]
  const difference = where.sum - whose.sum
  return (
    <Card className="px-6 py-5">
      <MoneyBar title={text('whereItIs')} bar={where} />
      <div className="my-4.5 border-t-[1.5px] border-dashed border-line-2" />
      <MoneyBar title={text('whoseItIs')} bar={whose}>
        <Tag tone={difference === 0 ? 'ok' : 'bad'} icon={difference === 0 ? Equal : TriangleAlert}>
          {text('difference', { amount: money(difference) })}
        </Tag>
      </MoneyBar>
    </Card>
  )
}

function MoneyBar({ title, bar, children }: { title: string; bar: LedgerBar; children?: ReactNode }) {
  const text = useTranslations('portal.ledger')
  const money = useMoney()
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center gap-2.5">
        <h2 className="type-h2 grow">{title}</h2>
        {children}
        <MoneyText cents={bar.sum} size="m" />
      </div>
      <div aria-hidden="true" className="flex h-11 gap-0.5 overflow-hidden rounded-input bg-sunken">
        {bar.parts
          .filter(({ amount }) => amount > 0)
          .map(({ name, amount }) => (
            <span key={name} className={`min-w-0.75 basis-0 ${colours[name]}`} style={{ flexGrow: amount }} />
          ))}
      </div>
      <ul className="mt-2.5 grid grid-cols-2 gap-x-6 gap-y-2 mid:flex mid:justify-between">
        {bar.parts.map(({ name, amount }) => (
          <li key={name}>
            <span className="type-c2 flex items-center gap-1.5 text-ink-2">
              <i className={`size-2.25 rounded-[3px] ${colours[name]}`} />
              {text(`parts.${name}`)}
            </span>
            <b className="font-display text-15/[1.3] font-bold tabular-nums">{money(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
