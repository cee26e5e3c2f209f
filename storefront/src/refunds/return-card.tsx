import type { Refund } from '@sealane/contract/refunds'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { SumLine } from '../orders/sums.tsx'
import { useMoment } from '../orders/use-moment.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '@sealane/ui/icon'
import { Card } from '@sealane/ui/card'

/** Shows the return address and the parcel's carrier. */
export function ReturnCard({ refund }: { refund: Refund }) {
  const text = useTranslations('refunds.return')
  const moment = useMoment()
  if (refund.return === null) return undefined
  const { address, carrier, shipped_at } = refund.return
  return (
    <Card className="mt-3 p-4">
      <h2 className="type-h2">{text('title')}</h2>
      {address === null ? (
        <p className="mt-2 text-ink-2">{text('noAddress', { shop: refund.shop.name })}</p>
      ) : (
        <div className="mt-1 flex items-start justify-between gap-3">
          <div className="min-w-0 pt-2">
            <h3 className="type-c1 text-ink-2">{text('address')}</h3>
            <address className="mt-0.5 break-words whitespace-pre-line not-italic">{address}</address>
          </div>
          <span className="-mr-3">
            <CopyButton value={address} label={text('address')} />
          </span>
        </div>
      )}
      {shipped_at !== null && (
        <dl className="type-b2 mt-3 flex flex-col gap-2 border-t border-line pt-3">
          {carrier !== null && <SumLine name={text('carrier')}>{carrier}</SumLine>}
          <TrackingNumber parcel={refund.return} />
          <SumLine name={text('sent')}>{moment.at(shipped_at)}</SumLine>
        </dl>
      )}
    </Card>
  )
}

function TrackingNumber({ parcel }: { parcel: NonNullable<Refund['return']> }) {
  const text = useTranslations('refunds.return')
  const { tracking_no, tracking_url } = parcel
  if (tracking_no === null) return undefined
  return (
    <SumLine name={text('number')}>
      <span className="inline-flex items-center">
        {tracking_url === null ? (
          tracking_no
        ) : (
          <a
            href={tracking_url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 text-brand-text -my-3"
          >
            {tracking_no}
            <Icon of={ExternalLink} size={14} />
          </a>
        )}
        <span className="-my-3 -mr-3">
          <CopyButton value={tracking_no} label={text('number')} />
        </span>
      </span>
    </SumLine>
  )
}
