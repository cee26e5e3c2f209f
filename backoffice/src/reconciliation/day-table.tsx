import type { ReconciledDay } from '@sealane/contract/reconciliation'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../ui/button.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { QueueTable } from '../ui/queue-table.tsx'
import { Tag } from '@sealane/ui/tag'
import { isQuiet, comparisonStatuses, unresolvedCountOf } from './reconciliation.rules.ts'
import { useDateText } from './use-date-text.ts'

/** The days, each with both sums and the status of its comparisons. */
export function DayTable({ days }: { days: readonly ReconciledDay[] }) {
  const text = useTranslations('portal.reconciliation')
  return (
    <QueueTable
      columns={[
        { name: 'day', title: text('day') },
        { name: 'bank', title: text('bank'), from: 'mid', align: 'right' },
        { name: 'ledger', title: text('ledger'), from: 'mid', align: 'right' },
        { name: 'difference', title: text('difference'), from: 'desk', align: 'right' },
        { name: 'standing', title: text('standing'), from: 'mid' },
        { name: 'open', title: text('open'), isHidden: true },
      ]}
    >
      {days.map((day) => (
        <DayRow key={day.day} day={day} />
      ))}
    </QueueTable>
  )
}

function DayRow({ day }: { day: ReconciledDay }) {
  const text = useTranslations('portal.reconciliation')
  const money = useMoney()
  const { bank, ledger } = day
  const name = useDateText()(day.day)
  const quiet = isQuiet(day)
  return (
    <tr>
      <td>
        <b className="font-semibold whitespace-nowrap">{name}</b>
        {!quiet && (
          <div className="type-c1 text-ink-2 tabular-nums mid:hidden">
            {text('bank')} {money(bank)} · {text('ledger')} {money(ledger)}
          </div>
        )}
        <div className="mt-1 mid:hidden">
          <DayStatusSummary day={day} />
        </div>
        <ChainDay chain={day.chain} />
      </td>
      <td className="text-right tabular-nums max-mid:hidden">{quiet ? '–' : money(bank)}</td>
      <td className="text-right tabular-nums max-mid:hidden">{quiet ? '–' : money(ledger)}</td>
      <td className="text-right tabular-nums max-desk:hidden">{quiet ? '–' : money(bank - ledger, true)}</td>
      <td className="max-mid:hidden">
        <DayStatusSummary day={day} />
      </td>
      <td>
        {!quiet && (
          <ButtonLink to={`?day=${day.day}`} variant="outline" label={`${text('open')}: ${name}`}>
            {text('open')}
          </ButtonLink>
        )}
      </td>
    </tr>
  )
}

function DayStatusSummary({ day }: { day: ReconciledDay }) {
  const text = useTranslations('portal.reconciliation')
  if (isQuiet(day)) return <span className="type-c1 text-ink-3">{text('quiet')}</span>
  const n = unresolvedCountOf(day)
  const shown = comparisonStatuses.filter((status) => day.standings[status].count > 0)
  return (
    <div>
      <Tag tone={n === 0 ? 'ok' : 'warn'} {...(n === 0 && { icon: Check })}>
        {text('toLook', { n })}
      </Tag>
      <div className="type-c2 mt-1 text-ink-2">
        {shown.map((one) => `${text(`standings.${one}`)} ${day.standings[one].count}`).join(' · ')}
      </div>
    </div>
  )
}

function ChainDay({ chain: { ledger_in, ledger_out, credited } }: Pick<ReconciledDay, 'chain'>) {
  const text = useTranslations('portal.reconciliation')
  const money = useMoney()
  if (ledger_in + ledger_out + credited === 0) return undefined
  const sums = { in: money(ledger_in), out: money(ledger_out), credited: money(credited) }
  return (
    <div className={`type-c2 mt-1 ${ledger_in === credited ? 'text-ink-2' : 'text-bad'}`}>
      {text('chainText', sums)}
    </div>
  )
}
