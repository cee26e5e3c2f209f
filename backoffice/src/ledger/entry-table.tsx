import { accountKinds, entryKinds } from '@sealane/contract/entry-kinds'
import type { LedgerSubject, LedgerAccount, LedgerEntry } from '@sealane/contract/ledger'
import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { QueueTable } from '../ui/queue-table.tsx'
import { addressOf, amountOf, ownerAddress } from './journal.rules.ts'

/** The entries, each with its event, its transfers and its author. */
export function EntryTable({ entries }: { entries: LedgerEntry[] }) {
  const text = useTranslations('portal.ledger.journal')
  return (
    <QueueTable
      columns={[
        { name: 'when', title: text('when'), from: 'desk' },
        { name: 'what', title: text('what') },
        { name: 'moved', title: text('moved'), from: 'mid' },
        { name: 'who', title: text('who'), from: 'desk' },
        { name: 'amount', title: text('amount'), align: 'right' },
      ]}
    >
      {entries.map((entry) => (
        <EntryRow key={entry.id} entry={entry} />
      ))}
    </QueueTable>
  )
}

function EntryRow({ entry }: { entry: LedgerEntry }) {
  const text = useTranslations('portal.ledger.journal')
  const { id, about, reference, posted_at } = entry
  const actor = useActorText()(entry.actor)
  return (
    <tr>
      <td className="max-desk:hidden">
        <PostedAt at={posted_at} />
        <div className="type-c2 text-ink-2">{text('number', { id })}</div>
      </td>
      <td>
        <b className="font-semibold">
          <KindText kind={entry.kind} />
        </b>
        <div className="break-all">
          {about === null ? <span className="type-c1">{reference}</span> : <SubjectLink to={about} />}
        </div>
        <div className="desk:hidden">
          <PostedAt at={posted_at} /> <span className="type-c1 text-ink-2">{actor}</span>
        </div>
        <div className="mt-1 mid:hidden">
          <Transfers entry={entry} />
        </div>
      </td>
      <td className="max-mid:hidden">
        <Transfers entry={entry} />
      </td>
      <td className="break-all max-desk:hidden">{actor}</td>
      <td>
        <MoneyText cents={amountOf(entry)} size="xs" />
      </td>
    </tr>
  )
}

/** Formats the time in UTC, like the days of the filter. */
function PostedAt({ at }: { at: string }) {
  const { dateTime } = useFormatter()
  const time = dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  return <span className="type-c1 whitespace-nowrap text-ink-2">{time}</span>
}

function KindText({ kind }: { kind: string }) {
  const text = useTranslations('portal.ledger.journal')
  const entryKind = entryKinds.find((one) => one === kind)
  return entryKind === undefined ? kind : text(`kinds.${entryKind}`)
}

function SubjectLink({ to: about }: { to: LedgerSubject }) {
  return (
    <Link to={addressOf(about)} data-row="" className="inline-flex min-h-11 items-center text-brand-text desk:min-h-6">
      {about.name}
    </Link>
  )
}

function Transfers({ entry: { transfers } }: { entry: LedgerEntry }) {
  const money = useMoney()
  return (
    <ul className="type-c1 grid gap-1">
      {transfers.map(({ from, to, amount }, line) => (
        <li key={line} className="flex flex-wrap items-center gap-x-1.5">
          <Account account={from} />
          <Icon of={ArrowRight} size={14} className="text-ink-2" />
          <Account account={to} />
          {transfers.length > 1 && <span className="text-ink-2 tabular-nums">{money(amount)}</span>}
        </li>
      ))}
    </ul>
  )
}

function Account({ account }: { account: LedgerAccount }) {
  const address = ownerAddress(account)
  const name = useAccountText()(account.kind)
  if (address === undefined) return <span>{name}</span>
  return (
    <span className="min-w-0 break-words">
      <Link to={address} className="inline-flex min-h-11 items-center text-brand-text desk:min-h-6">
        {account.owner?.name}
      </Link>{' '}
      <span className="text-ink-2">{name}</span>
    </span>
  )
}

const machines = ['system', 'watcher'] as const

/** Returns a function that names the author of an entry; automatic authors have a translated name. */
function useActorText(): (actor: string) => string {
  const text = useTranslations('portal.ledger.journal')
  return (actor) => {
    const machine = machines.find((one) => one === actor)
    return machine === undefined ? actor : text(`machines.${machine}`)
  }
}

/** Returns a function that names an account of the ledger. */
export function useAccountText(): (kind: string) => string {
  const text = useTranslations('portal.ledger.journal')
  return (kind) => {
    const accountKind = accountKinds.find((one) => one === kind)
    return accountKind === undefined ? kind : text(`accounts.${accountKind}`)
  }
}
