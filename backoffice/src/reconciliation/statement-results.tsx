import type { DateOrder, StatementImport } from '@sealane/contract/reconciliation'
import { useTranslations } from 'use-intl'
import { useMoney } from '@sealane/ui/money-text'
import { TableResults } from '../ui/table-results.tsx'
import { countOf } from '../ui/table.rules.ts'
import { Tag, type Tone } from '@sealane/ui/tag'
import { StatementOrder } from './statement-order.tsx'
import { useDateText } from './use-date-text.ts'

type StatementResultRow = StatementImport['rows'][number]
const tones: Record<StatementResultRow['outcome'], Tone> = { ready: 'brand', stored: 'ok', known: 'plain' }
/** Maximum number of rendered rows; the others are only counted. */
const rowsShown = 200

type StatementResultsProps = {
  result: StatementImport
  isApplied: boolean
  /** The order of day and month that the operator chose, if the file is ambiguous. */
  said: DateOrder | undefined
  onOrder: (order: DateOrder) => void
}

/** Lists the faults first, then the result of each line. Ambiguous dates are one question instead of a fault in each of their rows. */
export function StatementResults({ result, isApplied, said, onOrder }: StatementResultsProps) {
  const text = useTranslations('portal.reconciliation.import')
  const { rows, pending } = result
  const faults = result.faults.filter(({ fault }) => fault !== 'date_ambiguous')
  const isAmbiguous = faults.length < result.faults.length
  const stored = countOf(result, 'stored')
  return (
    <TableResults
      done={isApplied && stored > 0 ? text('done', { n: stored }) : undefined}
      faults={faults}
      title={text('faults', { n: faults.length })}
      columnOf={(column) => text(`column.${column}`)}
      faultOf={(fault) => text(`fault.${fault}`)}
    >
      {(isAmbiguous || (said !== undefined && !isApplied)) && (
        <StatementOrder order={said} isAsked={isAmbiguous} onChange={onOrder} />
      )}
      {pending > 0 && <p className="type-c1 text-ink-2">{text('pending', { n: pending })}</p>}
      {rows.length > 0 && <Rows rows={rows.slice(0, rowsShown)} />}
      {rows.length > rowsShown && (
        <p className="type-c1 text-ink-2">{text('moreRows', { n: rows.length - rowsShown })}</p>
      )}
    </TableResults>
  )
}

function Rows({ rows }: { rows: readonly StatementResultRow[] }) {
  const text = useTranslations('portal.reconciliation.import')
  const table = useTranslations('portal.tables')
  const sayDay = useDateText()
  const money = useMoney()
  return (
    <table className="w-full border-collapse text-left">
      <thead className="type-c2 text-ink-2">
        <tr>
          <th className="pb-2 font-semibold">{text('column.date')}</th>
          <th className="pb-2 font-semibold">{text('column.description')}</th>
          <th className="pb-2 text-right font-semibold">{text('column.amount')}</th>
          <th className="pb-2 text-right font-semibold">{table('result')}</th>
        </tr>
      </thead>
      <tbody className="type-b2">
        {rows.map(({ row, day, description, amount, outcome }) => (
          <tr key={row} className="border-t border-line align-top">
            <td className="py-2.5 pr-3 whitespace-nowrap tabular-nums">{sayDay(day)}</td>
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
