import { ApiRefusal } from '@sealane/contract/client'
import type { ComponentProps } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { usePagedServerQuery } from '../app/use-server-query.ts'
import { Loading } from '../ui/loading.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { MoreButton } from '../ui/more-button.tsx'
import { Card } from '@sealane/ui/card'
import type { Question } from './as-of-page.tsx'
import { EntryTable, useAccountText } from './entry-table.tsx'

/** The balances at that time, and below them the entries that they result from. */
export function AsOfResult({ question }: { question: Question }) {
  const text = useTranslations('portal.ledger')
  const query = usePagedServerQuery({
    queryKey: ['ledger', 'as_of', question],
    queryFn: (cursor) => call('GET /api/portal/ledger/as_of', { query: { ...question, cursor } }),
  })
  const [first] = query.data?.pages ?? []
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <Card className="mt-3.5 overflow-hidden px-4.5 py-4">
        {first === undefined ? (
          <Waiting query={query} question={question} />
        ) : (
          <Balances result={first} question={question} />
        )}
      </Card>
      {entries.length > 0 && (
        <Card className="mt-3.5 overflow-hidden pt-3.5">
          <h2 className="type-h2 px-4.5 pb-3">{text('asOf.entries')}</h2>
          <EntryTable entries={entries} />
        </Card>
      )}
      <MoreButton query={query}>{text('journal.more')}</MoreButton>
    </>
  )
}

type WaitingProps = { query: ComponentProps<typeof Loading>['query']; question: Question }

/** Shown until the response arrives; an unknown name is not shown as an error. */
function Waiting({ query, question: { name } }: WaitingProps) {
  const text = useTranslations('portal.ledger.asOf')
  const isUnknown = query.error instanceof ApiRefusal && query.error.reason === 'NOT_FOUND'
  return isUnknown ? <p aria-live="polite">{text('unknown', { name })}</p> : <Loading query={query} count={2} />
}

type HolderBalances = { holder: { name: string }; balances: { kind: string; amount: number }[] }

function Balances({
  result: { holder, balances },
  question: { of, at },
}: {
  result: HolderBalances
  question: Question
}) {
  const text = useTranslations('portal.ledger.asOf')
  const { dateTime } = useFormatter()
  const accountText = useAccountText()
  const money = useMoney()
  const time = dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  const name = of === 'house' ? accountText(holder.name) : holder.name
  return (
    <div aria-live="polite">
      <h2 className="type-h2 break-words">{text('balances', { name, at: `${time} UTC` })}</h2>
      {of === 'order' && <p className="type-c1 mt-1 text-ink-2">{text('orderText')}</p>}
      {balances.length === 0 && <p className="mt-3 text-ink-2">{text('nothing')}</p>}
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 mid:grid-cols-4">
        {balances.map(({ kind, amount }) => (
          <div key={kind} className="min-w-0">
            <dt className="type-c2 text-ink-2">{accountText(kind)}</dt>
            <dd className="font-display text-20/[1.3] font-bold tabular-nums">{money(amount)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
