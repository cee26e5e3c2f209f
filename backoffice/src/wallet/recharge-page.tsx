import type { PortalRecharge } from '@sealane/contract/wallet'
import { useParams } from 'ra-core'
import { useTranslations } from 'use-intl'
import { base, rechargeAddress } from '../app/address.ts'
import { call } from '../app/call.ts'
import { useAsking } from '../app/use-asking.ts'
import { useQueue, useQueueKeys, type Queue } from '../app/use-queue.ts'
import { useWaitingRecharges } from '../inbox/inbox.queries.ts'
import { Page } from '../ui/page.tsx'
import { QueueWays } from '../ui/queue-ways.tsx'
import { LoadFailed, RowsSkeleton } from '../ui/states.tsx'
import { AuditTag } from './audit-tag.tsx'
import { Evidence } from './evidence.tsx'
import { ProofViewer } from './proof-viewer.tsx'
import { Shopper } from './shopper.tsx'
import { Verdict } from './verdict.tsx'
import { VerdictForm } from './verdict-form.tsx'

const everyMs = 5_000

/** The audit of one recharge: the proof large, the evidence under it, the decision beside it. */
export function RechargePage() {
  const text = useTranslations('portal.recharges')
  const { id } = useParams<{ id: string }>()
  const { data: waiting = [] } = useWaitingRecharges()
  const ids = waiting.map((one) => one.id)
  const queue = useQueue({ id, ids, addressOf: rechargeAddress, home: `${base}/inbox` })
  useQueueKeys(queue)
  const query = useAsking({
    queryKey: ['recharge', 'detail', id],
    queryFn: () => call('GET /api/portal/recharge/detail', { query: { id } }),
    everyMs,
  })
  const recharge = query.data
  return (
    <Page
      title={text('one', { name: recharge?.reference ?? id })}
      tag={recharge && <AuditTag status={recharge.status} />}
      back={`${base}/recharge`}
      right={<QueueWays queue={queue} />}
      isFlush
    >
      {recharge !== undefined && <Audit key={recharge.id} recharge={recharge} queue={queue} />}
      {recharge === undefined && query.error !== null && (
        <LoadFailed error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {recharge === undefined && query.error === null && <RowsSkeleton />}
    </Page>
  )
}

function Audit({ recharge, queue }: { recharge: PortalRecharge; queue: Queue }) {
  const text = useTranslations('portal.recharges')
  return (
    <div className="grow desk:grid desk:min-h-0 desk:grid-cols-[1fr_392px]">
      <div className="flex min-h-0 min-w-0 flex-col">
        <ProofViewer url={recharge.proof_url} />
        <Evidence recharge={recharge} />
      </div>
      <section className="flex min-h-0 flex-col border-l border-line bg-surface desk:overflow-y-auto">
        <div className="px-5 pt-4">
          <Shopper asked={recharge} label={text('statedBy')} isWaiting={recharge.status === 0} />
        </div>
        {recharge.status === 0 ? (
          <VerdictForm recharge={recharge} onDecided={queue.leave} />
        ) : (
          <Verdict recharge={recharge} />
        )}
      </section>
    </div>
  )
}
