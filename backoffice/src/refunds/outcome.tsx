import type { PortalRefund } from '@sealane/contract/refunds'
import { CircleCheck, Clock, OctagonX, type LucideIcon } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { MoneyText } from '@sealane/ui/money-text'
import { Note } from '@sealane/ui/note'

const refundOutcomeStyles: Partial<Record<PortalRefund['status'], { look: string; icon: LucideIcon }>> = {
  refunded: { look: 'bg-ok-soft text-ok', icon: CircleCheck },
  refused: { look: 'bg-bad-soft text-bad', icon: OctagonX },
}
const waiting = { look: 'bg-sunken text-ink-2', icon: Clock }

/** The status of a request that needs no action here, and its history. */
export function Outcome({ refund }: { refund: PortalRefund }) {
  const text = useTranslations('portal.refunds')
  const { status, refunded, received, offer } = refund
  const { look, icon } = refundOutcomeStyles[status] ?? waiting
  return (
    <div className="grid gap-3 p-5">
      <div className={`flex items-center gap-3 rounded-tile p-4 ${look}`}>
        <Icon of={icon} size={24} />
        <div className="min-w-0 grow">
          <div className="font-semibold">{text(`statuses.${status}`)}</div>
          <div className="type-c2">{text(`outcomes.${status}`)}</div>
        </div>
        {refunded !== null && <MoneyText cents={refunded} size="m" />}
        {offer !== null && <MoneyText cents={offer.amount} size="m" />}
      </div>
      {status === 'appealed' && refund.answered_by_you && <Note>{text('answeredByYou')}</Note>}
      {received !== null && (
        <Note>
          {text('received', { n: received.quantity })} {text(`dispositions.${received.disposition}`)}
        </Note>
      )}
      <History refund={refund} />
    </div>
  )
}

function History({ refund: { events } }: { refund: PortalRefund }) {
  const text = useTranslations('portal.refunds')
  const format = useFormatter()
  return (
    <section>
      <h3 className="type-h3 mb-1.5">{text('steps')}</h3>
      <ol className="grid gap-1.5">
        {events.map(({ kind, by, at }) => (
          <li key={`${kind} ${at}`} className="type-c1 flex justify-between gap-3">
            <span>
              {text(`events.${kind}`)} <span className="text-ink-2">· {text(`actors.${by}`)}</span>
            </span>
            <time dateTime={at} className="flex-none text-ink-2">
              {format.dateTime(new Date(at), { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
