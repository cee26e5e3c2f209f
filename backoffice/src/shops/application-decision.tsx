import type { PortalApplication } from '@sealane/contract/applications'
import { CircleCheck, ExternalLink, OctagonX } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { Note } from '@sealane/ui/note'

/** Shows the decision, its operator and time, and its result. */
export function Decision({ application }: { application: PortalApplication }) {
  const text = useTranslations('portal.applications')
  const { status, reason, shop_id } = application
  const isApproved = status === 'approved'
  return (
    <div className="grid gap-3 p-5">
      <div
        className={`flex items-center gap-3 rounded-tile p-4 ${isApproved ? 'bg-ok-soft text-ok' : 'bg-bad-soft text-bad'}`}
      >
        <Icon of={isApproved ? CircleCheck : OctagonX} size={24} />
        <div className="min-w-0 grow">
          <div className="font-semibold">{text(isApproved ? 'shopOpened' : 'refused')}</div>
          <By application={application} />
        </div>
      </div>
      {shop_id !== null && (
        <a
          href={`/shop/${shop_id}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-text"
        >
          {text('toShop')}
          <Icon of={ExternalLink} size={16} />
        </a>
      )}
      {reason !== null && (
        <Note>
          <b className="block text-ink">{text('applicantReads')}</b>
          {reason}
        </Note>
      )}
    </div>
  )
}

function By({ application: { decided_by, decided_at } }: { application: PortalApplication }) {
  const text = useTranslations('portal.verdict')
  const format = useFormatter()
  if (decided_by === null || decided_at === null) return undefined
  const at = format.dateTime(new Date(decided_at), { dateStyle: 'medium', timeStyle: 'short' })
  return <div className="type-c2">{text('by', { operator: decided_by, at })}</div>
}
