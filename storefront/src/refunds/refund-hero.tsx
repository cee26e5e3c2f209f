import type { Refund } from '@sealane/contract/refunds'
import { useTranslations } from 'use-intl'
import { Arc } from '../orders/arc.tsx'
import { useMoment } from '../orders/use-moment.ts'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { progressOf, stageOf } from './refund.rules.ts'

/** Shows the next step with its deadline, the amount, and the progress. It is dark in both themes. */
export function RefundHero({ refund }: { refund: Refund }) {
  const text = useTranslations('refunds.hero')
  const progress = progressOf(refund)
  const stage = stageOf(refund)
  const values = useValues(refund)
  return (
    <section
      aria-label={text('label')}
      className="overflow-hidden rounded-card bg-night text-on-night shadow-2 [--surface:#fffdf9]"
    >
      <div className="px-4.5 pt-4.5 pb-4">
        <p className="type-c1 text-on-night-2">{refund.label}</p>
        <h2 className="type-d2 mt-1 text-balance">{text(`headlines.${stage}`, values)}</h2>
        <p className="type-c1 mt-1.5 text-on-night-2">{text(`next.${stage}`, values)}</p>
        {progress !== undefined && (
          <>
            <Arc progress={progress} />
            <p className="type-c1 flex justify-between gap-4 font-semibold">
              <span className="min-w-0 truncate">{refund.shop.name}</span>
              <span className="flex-none text-right">{text('balance')}</span>
            </p>
          </>
        )}
        <Amount refund={refund} />
      </div>
      <div className="air" />
    </section>
  )
}

function sumsOf(offer: Refund['offer'], money: (cents: number) => string) {
  const { amount, of } = offer ?? { amount: 0, of: 0 }
  return { offer: money(amount), of: money(of) }
}

function useValues({ due_at, refusal, shop, events, created_at, offer }: Refund) {
  const moment = useMoment()
  const money = useMoney()
  const until = refusal?.appeal_until ?? null
  return {
    shop: shop.name,
    ...sumsOf(offer, money),
    time: due_at === null ? '' : moment.at(due_at),
    until: until === null ? '' : moment.at(until),
    day: moment.day(events.at(-1)?.at ?? created_at),
  }
}

/** Shows the refunded amount, else the requested one. */
function Amount({ refund: { amount, refunded, freight } }: { refund: Refund }) {
  const text = useTranslations('refunds.hero')
  const money = useMoney()
  return (
    <div className="mt-4 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 border-t border-on-night-2/30 pt-3.5">
      <span className="type-c1 text-on-night-2">
        {text(refunded === null ? 'asked' : 'refunded')}
        {refunded === null && freight > 0 && <> · {text('freight', { amount: money(freight) })}</>}
      </span>
      <MoneyText cents={refunded ?? amount} />
    </div>
  )
}
