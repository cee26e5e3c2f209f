import { usedShare } from '@sealane/contract/queues'
import type { PortalRefund } from '@sealane/contract/refunds'
import { useFormatter, useTranslations } from 'use-intl'
import { ItemLine } from '../orders/item-line.tsx'
import { useAge, useNow } from '../ui/age.tsx'
import { toneOfShare } from '../ui/age.rules.ts'
import { MoneyText } from '@sealane/ui/money-text'
import { Initial } from '../ui/initial.tsx'
import { waitingSince } from './refund.rules.ts'

/** The request, its amount, and the messages of both sides in their order. */
export function RefundTimeline({ refund }: { refund: PortalRefund }) {
  const text = useTranslations('portal.refunds')
  const { shopper, shop, item, amount, explanation, created_at, refusal, appeal, requested_by } = refund
  const requester = useRequester(refund)
  const isRefusalFirst = refusal !== null && (appeal === null || refusal.at < appeal.at)
  const refused = refusal && (
    <RefundPartyStatement who={refusal.by === 'seller' ? shop.name : text('sealane')} at={refusal.at} isRefusal>
      {refusal.reason}
    </RefundPartyStatement>
  )
  return (
    <>
      <div className="flex items-center gap-3">
        <Initial of={shopper.account} isLarge />
        <div className="min-w-0 grow">
          <h2 className="type-h3">{shopper.account}</h2>
          <p className="type-c1 text-ink-2">
            {text('history', { n: shopper.refunds })} · {shop.name}
          </p>
        </div>
      </div>
      <ItemLine item={{ ...item, refund: null }} quantity={item.quantity} />
      <div className="mt-1 flex items-start justify-between gap-3 rounded-tile bg-sunken px-4 py-3">
        <div>
          <div className="type-c2 text-ink-2">{text(requested_by === 'seller' ? 'givenBack' : 'askedFor')}</div>
          <div className="mt-1">
            <MoneyText cents={amount} size="l" />
          </div>
        </div>
        <WaitingTime refund={refund} />
      </div>
      <ol className="mt-4 grid gap-3">
        {explanation !== '' && (
          <RefundPartyStatement who={requester} at={created_at}>
            {explanation}
          </RefundPartyStatement>
        )}
        {isRefusalFirst && refused}
        {appeal !== null && (
          <RefundPartyStatement who={shopper.account} at={appeal.at} isAppeal>
            {appeal.explanation}
          </RefundPartyStatement>
        )}
        {!isRefusalFirst && refused}
      </ol>
    </>
  )
}

/** Returns the name of the person, the shop or the platform that requested the refund. */
function useRequester({ requested_by, shop, shopper }: PortalRefund): string {
  const text = useTranslations('portal.refunds')
  if (requested_by === 'operator') return text('sealane')
  return requested_by === 'seller' ? shop.name : shopper.account
}

type RefundPartyStatementProps = { who: string; at: string; isRefusal?: boolean; isAppeal?: boolean; children: string }

function RefundPartyStatement({ who, at, isRefusal = false, isAppeal = false, children }: RefundPartyStatementProps) {
  const text = useTranslations('portal.refunds')
  const format = useFormatter()
  return (
    <li className={`rounded-tile px-3.5 py-3 ${isRefusal ? 'bg-bad-soft' : 'bg-sunken'}`}>
      <div className="type-c2 flex flex-wrap justify-between gap-x-3 text-ink-2">
        <b className={isRefusal ? 'text-bad' : 'text-ink'}>
          {isRefusal ? text('refusedBy', { who }) : isAppeal ? text('appealedBy', { who }) : who}
        </b>
        <time dateTime={at}>{format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })}</time>
      </div>
      <p className="mt-1 break-words whitespace-pre-line">{children}</p>
    </li>
  )
}

const colours = { plain: '', ok: 'text-ok', warn: 'text-warn', bad: 'text-bad' } as const

function WaitingTime({ refund }: { refund: PortalRefund }) {
  const text = useTranslations('portal.refunds')
  const format = useFormatter()
  const age = useAge()
  const now = useNow()
  const since = waitingSince(refund)
  if (since === undefined) return undefined
  const { due_at } = refund
  return (
    <div className="text-right">
      <div className="type-c2 text-ink-2">{text('waiting')}</div>
      <div className={`mt-1 font-semibold tabular-nums ${colours[toneOfShare(usedShare(since, due_at, now))]}`}>
        {age(since, now)}
      </div>
      {due_at !== null && (
        <div className="type-c2 mt-1 text-ink-2">
          {text('dueAt', {
            at: format.dateTime(new Date(due_at), {
              month: 'short',
              day: 'numeric',
              hour: 'numeric',
              minute: '2-digit',
            }),
          })}
        </div>
      )}
    </div>
  )
}
