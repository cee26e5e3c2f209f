import type { TrackingImport } from '@sealane/contract/tracking-imports'
import { useTranslations } from 'use-intl'
import { TableResults } from '../ui/table-results.tsx'
import { countOf } from '../ui/table.rules.ts'
import { Tag, type Tone } from '../ui/tag.tsx'

type Row = TrackingImport['rows'][number]
const tones: Record<Row['outcome'], Tone> = { ready: 'brand', shipped: 'ok', same: 'plain', fault: 'bad' }

/** What is wrong first, then what becomes of each row. */
export function TrackingResults({ result, isApplied }: { result: TrackingImport; isApplied: boolean }) {
  const text = useTranslations('portal.orders.import')
  const { rows, faults } = result
  const shipped = countOf(result, 'shipped')
  return (
    <TableResults
      done={isApplied && shipped > 0 ? text('done', { n: shipped }) : undefined}
      faults={faults}
      title={text('faults', { n: faults.length })}
      columnOf={(column) => text(`column.${column}`)}
      faultOf={(fault) => text(`fault.${fault}`)}
    >
      {rows.length > 0 && <Rows rows={rows} />}
    </TableResults>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const text = useTranslations('portal.orders.import')
  const table = useTranslations('portal.tables')
  return (
    <table className="w-full border-collapse text-left">
      <thead className="type-c2 text-ink-2">
        <tr>
          <th className="pb-2 font-semibold">{text('column.order_no')}</th>
          <th className="pb-2 font-semibold max-mid:hidden">{text('column.carrier')}</th>
          <th className="pb-2 font-semibold max-mid:hidden">{text('column.tracking_no')}</th>
          <th className="pb-2 text-right font-semibold">{table('result')}</th>
        </tr>
      </thead>
      <tbody className="type-b2">
        {rows.map(({ row, order_no, carrier, tracking_no, outcome }) => (
          <tr key={row} className="border-t border-line">
            <td className="py-2.5 pr-3 break-all">
              {order_no}
              <span className="type-c2 block text-ink-2 mid:hidden">
                {carrier} {tracking_no}
              </span>
            </td>
            <td className="py-2.5 pr-3 break-all max-mid:hidden">{carrier}</td>
            <td className="py-2.5 pr-3 font-mono text-[13px] break-all max-mid:hidden">{tracking_no}</td>
            <td className="py-2.5 text-right">
              <Tag tone={tones[outcome]}>{text(`outcome.${outcome}`)}</Tag>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
