import type { StatementFault, StatementImport } from '@sealane/contract/reconciliation'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMoney } from '../ui/money.tsx'
import { Note, Tag, type Tone } from '../ui/tag.tsx'

type Row = StatementImport['rows'][number]
const tones: Record<Row['outcome'], Tone> = { ready: 'brand', stored: 'ok', known: 'plain' }
/** More are counted, not drawn. */
const rowsShown = 200

/** What is wrong first, then what becomes of each line. */
export function StatementResults({ result, isApplied }: { result: StatementImport; isApplied: boolean }) {
  const text = useTranslations('portal.reconciliation.import')
  const { rows, faults } = result
  const stored = rows.filter(({ outcome }) => outcome === 'stored').length
  return (
    <div aria-live="polite" className="mt-4 grid gap-4">
      {isApplied && stored > 0 && (
        <Note tone="ok" icon={CircleCheck}>
          {text('done', { n: stored })}
        </Note>
      )}
      {faults.length > 0 && <Faults faults={faults} />}
      {rows.length > 0 && <Rows rows={rows.slice(0, rowsShown)} />}
      {rows.length > rowsShown && (
        <p className="type-c1 text-ink-2">{text('moreRows', { n: rows.length - rowsShown })}</p>
      )}
    </div>
  )
}

function Faults({ faults }: { faults: readonly StatementFault[] }) {
  const text = useTranslations('portal.reconciliation.import')
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

function Rows({ rows }: { rows: readonly Row[] }) {
  const text = useTranslations('portal.reconciliation.import')
  const money = useMoney()
  return (
    <table className="w-full border-collapse text-left">
      <thead className="type-c2 text-ink-2">
        <tr>
          <th className="pb-2 font-semibold">{text('column.date')}</th>
          <th className="pb-2 font-semibold">{text('column.description')}</th>
          <th className="pb-2 text-right font-semibold">{text('column.amount')}</th>
          <th className="pb-2 text-right font-semibold">{text('result')}</th>
        </tr>
      </thead>
      <tbody className="type-b2">
        {rows.map(({ row, day, description, amount, outcome }) => (
          <tr key={row} className="border-t border-line align-top">
            <td className="py-2.5 pr-3 whitespace-nowrap tabular-nums">{day}</td>
            <td className="py-2.5 pr-3 break-words">{description}</td>
            <td className="py-2.5 pr-3 text-right whitespace-nowrap tabular-nums">{money(amount)}</td>
            <td className="py-2.5 text-right">
              <Tag tone={tones[outcome]}>{text(`outcome.${outcome}`)}</Tag>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
