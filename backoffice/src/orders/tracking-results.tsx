import type { TrackingFault, TrackingImport } from '@sealane/contract/tracking-imports'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Note, Tag, type Tone } from '../ui/tag.tsx'
import { countOf, type Outcome } from './tracking-import.rules.ts'

const tones: Record<Outcome, Tone> = { ready: 'brand', shipped: 'ok', same: 'plain', fault: 'bad' }

/** What is wrong first, then what becomes of each row. */
export function TrackingResults({ result, isApplied }: { result: TrackingImport; isApplied: boolean }) {
  const text = useTranslations('portal.orders.import')
  const { rows, faults } = result
  const shipped = countOf(result, 'shipped')
  return (
    <div aria-live="polite" className="mt-4 grid gap-4">
      {isApplied && shipped > 0 && (
        <Note tone="ok" icon={CircleCheck}>
          {text('done', { n: shipped })}
        </Note>
      )}
      {faults.length > 0 && <Faults faults={faults} />}
      {rows.length > 0 && <Rows rows={rows} />}
    </div>
  )
}

function Faults({ faults }: { faults: readonly TrackingFault[] }) {
  const text = useTranslations('portal.orders.import')
  return (
    <Note tone="bad" icon={TriangleAlert}>
      <b className="block">{text('faults', { n: faults.length })}</b>
      <ul className="mt-1.5 grid gap-1.5">
        {faults.map(({ row, column, value, fault }) => (
          <li key={`${row} ${column} ${fault}`} className="break-words">
            <b>
              {text('row', { row })}
              {column !== null && ` · ${text(`column.${column}`)}`}
            </b>
            {value !== '' && <span className="ml-1.5 font-mono text-[13px]">{value}</span>}
            <span className="block">{text(`fault.${fault}`)}</span>
          </li>
        ))}
      </ul>
    </Note>
  )
}

function Rows({ rows }: { rows: TrackingImport['rows'] }) {
  const text = useTranslations('portal.orders.import')
  return (
    <table className="w-full border-collapse text-left">
      <thead className="type-c2 text-ink-2">
        <tr>
          <th className="pb-2 font-semibold">{text('column.order_no')}</th>
          <th className="pb-2 font-semibold max-mid:hidden">{text('column.carrier')}</th>
          <th className="pb-2 font-semibold max-mid:hidden">{text('column.tracking_no')}</th>
          <th className="pb-2 text-right font-semibold">{text('result')}</th>
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
