import type { TrackingImport } from '@sealane/contract/tracking-imports'
import { useFormatter, useTranslations } from 'use-intl'
import { TableResults } from '../ui/table-results.tsx'
import { countOf } from '../ui/table.rules.ts'
import { Tag, type Tone } from '@sealane/ui/tag'
import { stepOf } from './tracking.rules.ts'

type TrackingResultRow = TrackingImport['rows'][number]
const tones: Record<TrackingResultRow['outcome'], Tone> = {
  ready: 'brand',
  shipped: 'ok',
  tracked: 'ok',
  same: 'plain',
  fault: 'bad',
}

/** Lists the faults first, then the result of each row. */
export function TrackingResults({ result, isApplied }: { result: TrackingImport; isApplied: boolean }) {
  const text = useTranslations('portal.orders.import')
  const { holds, rows, faults } = result
  const shipped = countOf(result, 'shipped')
  const tracked = countOf(result, 'tracked')
  const done = holds === 'events' ? text('doneEvents', { n: tracked }) : text('done', { n: shipped })
  return (
    <TableResults
      done={isApplied && shipped + tracked > 0 ? done : undefined}
      faults={faults}
      title={text('faults', { n: faults.length })}
      columnOf={(column) => text(`column.${column}`)}
      faultOf={(fault) => text(`fault.${fault}`)}
    >
      {rows.length > 0 && <Rows rows={rows} holds={holds} />}
    </TableResults>
  )
}

function Rows({ rows, holds }: Pick<TrackingImport, 'rows' | 'holds'>) {
  const text = useTranslations('portal.orders.import')
  const table = useTranslations('portal.tables')
  const second = holds === 'events' ? 'event' : 'carrier'
  return (
    <table className="w-full border-collapse text-left">
      <thead className="type-c2 text-ink-2">
        <tr>
          <th className="pb-2 font-semibold">{text('column.order_no')}</th>
          <th className="pb-2 font-semibold max-mid:hidden">{text(`column.${second}`)}</th>
          <th className="pb-2 font-semibold max-mid:hidden">{text('column.tracking_no')}</th>
          <th className="pb-2 text-right font-semibold">{table('result')}</th>
        </tr>
      </thead>
      <tbody className="type-b2">
        {rows.map((one) => (
          <tr key={one.row} className="border-t border-line">
            <td className="py-2.5 pr-3 wrap-anywhere mid:min-w-28">
              {one.order_no}
              <span className="type-c2 block text-ink-2 mid:hidden">
                <TrackingSummary row={one} /> {one.tracking_no}
              </span>
            </td>
            <td className="py-2.5 pr-3 wrap-anywhere max-mid:hidden">
              <TrackingSummary row={one} />
            </td>
            <td className="py-2.5 pr-3 font-mono text-13 break-all max-mid:hidden">{one.tracking_no}</td>
            <td className="py-2.5 text-right">
              <Tag tone={tones[one.outcome]}>{text(`outcome.${outcomeOf(one)}`)}</Tag>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Shows the carrier of a parcel to be shipped, or the event of a shipped one, in the user's time zone. */
function TrackingSummary({ row: { carrier, event } }: { row: TrackingResultRow }) {
  const text = useTranslations('portal.orders')
  const format = useFormatter()
  if (event === null) return carrier
  const step = stepOf(event.code)
  const time = format.dateTime(new Date(event.at), { dateStyle: 'medium', timeStyle: 'short' })
  const eventText = step === undefined ? event.code : text(`step_${step}`)
  return [time, eventText, event.place, event.text].filter((part) => part !== null).join(' · ')
}

function outcomeOf({ event, outcome }: TrackingResultRow) {
  if (event === null) return outcome
  return outcome === 'same' || outcome === 'ready' ? (`${outcome}Event` as const) : outcome
}
