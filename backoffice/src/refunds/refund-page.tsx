import type { PortalRefund } from '@sealane/contract/refunds'
import { useParams } from 'wouter'
import { useTranslations } from 'use-intl'
import { mayOpen } from '../app/access.rules.ts'
import { base, refundAddress } from '../app/address.ts'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { useQueue, type QueueNavigation } from '../app/use-queue.ts'
import { useWaitingRefunds } from './refund.queries.ts'
import { AssignmentControl } from '../inbox/task-holding.tsx'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { QueueNavBar } from '../ui/queue-ways.tsx'
import { RefundDecisionForm } from './decision-form.tsx'
import { Facts } from './facts.tsx'
import { Outcome } from './outcome.tsx'
import { ProofPictures } from './proof-pictures.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import { isWaiting } from './refund.rules.ts'
import { RefundTag } from './refund-tag.tsx'
import { RefundTimeline } from './refund-timeline.tsx'

/** One request: large proof pictures, the facts below them, the messages of both sides and the decision beside them. */
export function RefundPage() {
  const text = useTranslations('portal.refunds')
  const { id } = useParams<{ id: string }>()
  const query = useServerQuery({
    queryKey: ['refund', 'detail', id],
    queryFn: () => call('GET /api/portal/refund/detail', { query: { id } }),
  })
  const refund = query.data
  const queue = useRefundQueue(id, refund?.status)
  return (
    <Page
      title={text('one', { order: refund?.order.order_no ?? id })}
      tag={refund && <RefundTag refund={refund} />}
      back={`${base}/refund`}
      right={
        <QueueNavBar queue={queue}>
          {refund?.status === 'appealed' && <AssignmentControl subject="refund" id={id} />}
        </QueueNavBar>
      }
      isFlush
    >
      {refund === undefined ? <Loading query={query} /> : <Case key={refund.id} refund={refund} queue={queue} />}
    </Page>
  )
}

/** Returns the position among the requests with the same waiting status. */
function useRefundQueue(id: string, status: PortalRefund['status'] | undefined): QueueNavigation {
  const waits = isWaiting(status)
  const { data = [] } = useWaitingRefunds(waits ? status : 'applying', waits)
  const ids = waits ? data.filter((one) => one.id === id || one.can.length > 0).map((one) => one.id) : []
  const home = mayOpen(useAccessRights(), 'inbox') ? 'inbox' : 'refund'
  return useQueue({ id, ids, addressOf: refundAddress, home: `${base}/${home}` })
}

function Case({ refund, queue }: { refund: PortalRefund; queue: QueueNavigation }) {
  return (
    <div className="grow desk:grid desk:min-h-0 desk:grid-cols-[1fr_392px]">
      <div className="flex min-h-0 min-w-0 flex-col">
        <ProofPictures refund={refund} />
        <Facts refund={refund} />
      </div>
      <section className="flex min-h-0 flex-col border-l border-line bg-surface desk:overflow-y-auto">
        <div className="px-5 pt-4">
          <RefundTimeline refund={refund} />
        </div>
        <Next refund={refund} onDone={queue.leave} />
      </section>
    </div>
  )
}

/** Shows the user's next action, or the outcome if there is none. */
function Next({ refund, onDone }: { refund: PortalRefund; onDone: () => void }) {
  const { can, status } = refund
  if (can.includes('decide') || can.includes('rule'))
    return <RefundDecisionForm key={status} refund={refund} onDecided={onDone} />
  if (can.includes('receive')) return <ReceiptForm refund={refund} onReceived={onDone} />
  return <Outcome refund={refund} />
}
