import type { CustodyNetwork } from '@sealane/contract/blockchain'
import { CircleHelp, Equal, ListChecks, TriangleAlert, Unplug, type LucideIcon } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoney } from '@sealane/ui/money-text'
import { Tag, type Tone } from '@sealane/ui/tag'
import { isDoubtful, custodyStatusOf, type CustodyStatus } from './custody.rules.ts'

const custodyStatusStyles: Record<CustodyStatus, { tone: Tone; icon: LucideIcon }> = {
  same: { tone: 'ok', icon: Equal },
  explained: { tone: 'ok', icon: ListChecks },
  look: { tone: 'bad', icon: TriangleAlert },
  silent: { tone: 'warn', icon: Unplug },
  not_counted: { tone: 'plain', icon: CircleHelp },
  no_node: { tone: 'plain', icon: CircleHelp },
}

/** The status of a network, and every part of the difference with its explanation. */
export function CustodyDifference({ network }: { network: CustodyNetwork }) {
  const text = useTranslations('portal.ledger.custody')
  const { dateTime } = useFormatter()
  const { count, silent_since } = network
  const status = custodyStatusOf(network)
  return (
    <>
      <div className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Tag {...custodyStatusStyles[status]}>{text(`standings.${status}`)}</Tag>
        {status === 'no_node' && <span className="type-c1 text-ink-2">{text('noNode')}</span>}
        {silent_since !== null && (
          <span className="type-c1 text-warn">
            {text('silentSince', {
              time: dateTime(new Date(silent_since), { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          </span>
        )}
      </div>
      {count !== null && count.parts.length > 0 && <Parts parts={count.parts} />}
    </>
  )
}

function Parts({ parts }: { parts: NonNullable<CustodyNetwork['count']>['parts'] }) {
  const text = useTranslations('portal.ledger.custody')
  const money = useMoney()
  return (
    <ul className="mt-3 grid gap-2">
      {parts.map(({ part, amount }) => (
        <li key={part} className={`type-b2 grid grid-cols-[6.5rem_1fr] gap-3 ${isDoubtful(part) ? 'text-bad' : ''}`}>
          <b className="text-right font-display text-15 tabular-nums">{money(amount, true)}</b>
          <span>
            <b className="font-semibold">{text(`parts.${part}`)}</b>
            <span className={`type-c2 block ${isDoubtful(part) ? '' : 'text-ink-2'}`}>{text(`meanings.${part}`)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
