import type { BankLine, BankMovement, Comparison } from '@sealane/contract/reconciliation'
import { Link } from 'wouter'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { QueueTable } from '../ui/queue-table.tsx'
import type { ComparisonAction } from './day-page.tsx'
import { addressOf, movementKinds } from './reconciliation.rules.ts'
import { ComparisonStatusTag } from './comparison-status-tag.tsx'
import { useDateText } from './use-date-text.ts'

type ComparisonTableProps = { comparisons: readonly Comparison[]; onAct: (act: ComparisonAction) => void }

/** The comparisons by reference: the bank's side, the ledger's side, and the possible actions. */
export function ComparisonTable({ comparisons, onAct }: ComparisonTableProps) {
  const text = useTranslations('portal.reconciliation')
  return (
    <QueueTable
      columns={[
        { name: 'what', title: text('what') },
        { name: 'bank', title: text('bank'), from: 'mid', align: 'right' },
        { name: 'ledger', title: text('ledger'), from: 'mid', align: 'right' },
        { name: 'standing', title: text('standing'), from: 'desk' },
        { name: 'act', title: text('act'), isHidden: true },
      ]}
    >
      {comparisons.map((comparison) => (
        <ComparisonRow key={comparison.key} comparison={comparison} onAct={onAct} />
      ))}
    </QueueTable>
  )
}

type ComparisonRowProps = { comparison: Comparison; onAct: ComparisonTableProps['onAct'] }

function ComparisonRow({ comparison, onAct }: ComparisonRowProps) {
  const text = useTranslations('portal.reconciliation')
  const money = useMoney()
  const { key, standing, bank, ledger, lines, line_count, movements, set_aside } = comparison
  return (
    <tr>
      <td>
        <b className="font-mono text-14 font-semibold break-all">{key}</b>
        <ul className="type-c1 mt-1 grid gap-1">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
          {line_count > lines.length && <li>{text('moreLines', { n: line_count - lines.length })}</li>}
          {movements.map((movement) => (
            <Movement key={movement.id} movement={movement} />
          ))}
        </ul>
        {set_aside !== null && (
          <p className="type-c1 mt-1 break-words text-ink-2">
            {text('asideBy', { who: set_aside.operator, reason: set_aside.reason })}
          </p>
        )}
        <div className="type-c1 mt-1 tabular-nums mid:hidden">
          {text('bank')} {money(bank)} · {text('ledger')} {money(ledger)}
        </div>
        <div className="mt-1.5 desk:hidden">
          <ComparisonStatusTag standing={standing} />
        </div>
      </td>
      <td className="text-right tabular-nums max-mid:hidden">{lines.length === 0 ? '–' : money(bank)}</td>
      <td className="text-right tabular-nums max-mid:hidden">{movements.length === 0 ? '–' : money(ledger)}</td>
      <td className="max-desk:hidden">
        <ComparisonStatusTag standing={standing} />
      </td>
      <td>
        <Acts comparison={comparison} onAct={onAct} />
      </td>
    </tr>
  )
}

function Acts({ comparison, onAct }: ComparisonRowProps) {
  const text = useTranslations('portal.reconciliation')
  const { key, standing, lines } = comparison
  const isByHand = lines.some(({ matched_by }) => matched_by !== null)
  const canMatch = isByHand || standing === 'only_bank'
  return (
    <div className="inline-flex flex-col items-end gap-1.5">
      {canMatch && (
        <Button
          variant="outline"
          data-row=""
          aria-label={`${text(isByHand ? 'unmatch' : 'match')}: ${key}`}
          onClick={() => onAct({ kind: 'match', comparison })}
        >
          {text(isByHand ? 'unmatch' : 'match')}
        </Button>
      )}
      {standing !== 'matched' && (
        <Button
          variant="link"
          aria-label={`${text(standing === 'set_aside' ? 'putBack' : 'setAside')}: ${key}`}
          onClick={() => onAct({ kind: 'aside', comparison })}
        >
          {text(standing === 'set_aside' ? 'putBack' : 'setAside')}
        </Button>
      )}
    </div>
  )
}

function Line({ line: { day, amount, description, matched_by } }: { line: BankLine }) {
  const text = useTranslations('portal.reconciliation')
  const sayDay = useDateText()
  const money = useMoney()
  return (
    <li className="break-words">
      {text('bank')} <span className="whitespace-nowrap text-ink-2 tabular-nums">{sayDay(day)}</span> {description}{' '}
      <span className="tabular-nums">{money(amount)}</span>
      {matched_by !== null && <span className="text-ink-2"> ({text('byHand', { who: matched_by })})</span>}
    </li>
  )
}

function Movement({ movement }: { movement: BankMovement }) {
  const text = useTranslations('portal.reconciliation')
  const sayDay = useDateText()
  const money = useMoney()
  const { day, amount, kind, reference, name } = movement
  const address = addressOf(movement)
  const movementKind = movementKinds.find((one) => one === kind)
  const movementText = `${movementKind === undefined ? kind : text(`kinds.${movementKind}`)} ${reference}`
  return (
    <li className="break-words">
      {text('ledger')} <span className="whitespace-nowrap text-ink-2 tabular-nums">{sayDay(day)}</span>{' '}
      {address === undefined ? (
        movementText
      ) : (
        <Link to={address} className="inline-flex min-h-11 items-center text-brand-text desk:min-h-6">
          {movementText}
        </Link>
      )}{' '}
      {name} <span className="tabular-nums">{money(amount)}</span>
    </li>
  )
}
