import type { Refund } from '@sealane/contract/refunds'
import { useTranslations } from 'use-intl'
import { TimelineStep } from '../orders/timeline-step.tsx'
import { Card } from '@sealane/ui/card'
import { isOfNothing } from './refund.rules.ts'

/** Lists the events and who caused them, the newest at the top. */
export function RefundHistory({ refund }: { refund: Refund }) {
  const text = useTranslations('refunds.history')
  const events = refund.events.filter(({ kind }) => kind !== 'refunded' || !isOfNothing(refund))
  return (
    <Card className="mt-3 p-4">
      <h2 className="type-h2">{text('title')}</h2>
      <ol className="mt-3">
        {events.toReversed().map(({ kind, by, at }, index) => (
          <TimelineStep key={`${kind} ${at}`} at={at} isNewest={index === 0} isLast={index === events.length - 1}>
            {text(kind, { by })}
          </TimelineStep>
        ))}
      </ol>
    </Card>
  )
}
