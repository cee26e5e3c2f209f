import type { PortalPromo } from '@sealane/contract/promotions'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { QueueTable } from '../ui/queue-table.tsx'
import { Tag } from '@sealane/ui/tag'
import { canEnd, stateTones } from './promo.rules.ts'

type PromoTableProps = {
  promos: PortalPromo[]
  onEnd: (promo: PortalPromo) => void
  onBudget: (promo: PortalPromo) => void
}

/** The codes, each with its discount, conditions, period and usage. */
export function PromoTable({ promos, onEnd, onBudget }: PromoTableProps) {
  const text = useTranslations('portal.promos')
  return (
    <QueueTable
      columns={[
        { name: 'code', title: text('code') },
        { name: 'when', title: text('when'), from: 'desk' },
        { name: 'used', title: text('used'), from: 'mid', align: 'right' },
        { name: 'given', title: text('given'), from: 'mid', align: 'right' },
        { name: 'state', title: text('state'), from: 'mid' },
        { name: 'end', title: text('end'), align: 'right', isHidden: true },
      ]}
    >
      {promos.map((promo) => (
        <PromoRow key={promo.id} promo={promo} onEnd={() => onEnd(promo)} onBudget={() => onBudget(promo)} />
      ))}
    </QueueTable>
  )
}

type PromoRowProps = { promo: PortalPromo; onEnd: () => void; onBudget: () => void }

function PromoRow({ promo, onEnd, onBudget }: PromoRowProps) {
  const text = useTranslations('portal.promos')
  const money = useMoney()
  const { code, minimum, maximum, per_shopper, total_limit, used, given, budget, state } = promo
  const uses = total_limit === null ? String(used) : text('usedOf', { used, limit: total_limit })
  const tag = <Tag tone={stateTones[state]}>{text(state)}</Tag>
  return (
    <tr>
      <td>
        <div className="font-mono font-semibold break-all">{code}</div>
        <div className="type-c1 text-ink-2">
          {[
            useOffText(promo),
            ...(maximum === null ? [] : [text('upTo', { amount: money(maximum) })]),
            ...(minimum > 0 ? [text('fromMinimum', { amount: money(minimum) })] : []),
            ...(per_shopper === null ? [] : [text('perShopper', { n: per_shopper })]),
          ].join(' · ')}
        </div>
        <div className="type-c1 text-ink-2 desk:hidden">
          <Window promo={promo} />
        </div>
        <div className="type-c1 mt-1.5 flex flex-wrap items-center gap-2 text-ink-2 mid:hidden">
          {tag}
          {text('used')} {uses} · {money(given)}
          {budget !== null && ` ${text('ofBudget', { amount: money(budget) })}`}
        </div>
        <FirstBudget promo={promo} />
      </td>
      <td className="type-c1 text-ink-2 max-desk:hidden">
        <Window promo={promo} />
      </td>
      <td className="text-right whitespace-nowrap tabular-nums max-mid:hidden">{uses}</td>
      <td className="text-right whitespace-nowrap max-mid:hidden">
        <MoneyText cents={given} size="xs" />
        {budget !== null && <div className="type-c1 text-ink-2">{text('ofBudget', { amount: money(budget) })}</div>}
      </td>
      <td className="max-mid:hidden">{tag}</td>
      <td className="text-right">
        {canEnd(promo) && budget !== null && (
          <Button variant="link" aria-label={`${text('budget')}: ${code}`} onClick={onBudget}>
            {text('changeBudget')}
          </Button>
        )}
        {canEnd(promo) && (
          <Button variant="link" aria-label={`${text('end')}: ${code}`} onClick={onEnd}>
            {text('end')}
          </Button>
        )}
      </td>
    </tr>
  )
}

/** The budget that waits for a second operator. */
function FirstBudget({ promo: { first_budget: first } }: { promo: PortalPromo }) {
  const budgetText = useRequestedBudgetText()
  return first === null ? undefined : <div className="type-c1 mt-1.5">{budgetText(first)}</div>
}

/** Returns a function that describes the budget, and the maximum if the code has one, that the first of two operators requests. */
export function useRequestedBudgetText(): (first: NonNullable<PortalPromo['first_budget']>) => string {
  const text = useTranslations('portal.promos')
  const money = useMoney()
  return ({ operator, budget, maximum }) =>
    maximum === null
      ? text('budgetWanted', { operator, amount: money(budget) })
      : text('limitsWanted', { operator, amount: money(budget), maximum: money(maximum) })
}

function useOffText({ kind, value }: PortalPromo): string {
  const text = useTranslations('portal.promos')
  const money = useMoney()
  const format = useFormatter()
  if (kind === 'free_freight') return text('free_freight')
  return text('off', { value: kind === 'amount' ? money(value) : format.number(value / 100, { style: 'percent' }) })
}

function Window({ promo: { from, until } }: { promo: PortalPromo }) {
  const text = useTranslations('portal.promos')
  const format = useFormatter()
  const say = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium', timeStyle: 'short' })
  if (until !== null && until < from) return text('neverBegan', { from: say(from) })
  return until === null ? text('since', { from: say(from) }) : text('window', { from: say(from), until: say(until) })
}
