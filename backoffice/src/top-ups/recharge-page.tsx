import type { PortalRecharge } from '@sealane/contract/top-ups'
import { useParams } from 'wouter'
import { useTranslations } from 'use-intl'
import { base, rechargeAddress } from '../app/address.ts'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { useMe } from '../app/use-me.ts'
import { useQueue, type QueueNavigation } from '../app/use-queue.ts'
import { useTaskIds } from '../inbox/inbox.queries.ts'
import { AssignmentControl } from '../inbox/task-holding.tsx'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { QueueNavBar } from '../ui/queue-ways.tsx'
import { Note } from '@sealane/ui/note'
import { AuditTag } from './audit-tag.tsx'
import { Evidence } from './evidence.tsx'
import { isForOperators, isFoundOnChain } from './found.rules.ts'
import { ProofViewer } from './proof-viewer.tsx'
import { Shopper } from './shopper.tsx'
import { RechargeDecisionSummary } from './decision.tsx'
import { RechargeDecisionForm } from './decision-form.tsx'

/** Polling interval: new confirmations of a payment on a chain cause no event. */
const confirmationsEveryMs = 60_000

/** The review of one top-up: a large proof, the evidence below it, the decision beside it. */
export function RechargePage() {
  const text = useTranslations('portal.recharges')
  const { id } = useParams<{ id: string }>()
  const ids = useTaskIds(['recharges', 'proofs'], id)
  const queue = useQueue({ id, ids, addressOf: rechargeAddress, home: `${base}/inbox` })
  const query = useServerQuery({
    queryKey: ['recharge', 'detail', id],
    queryFn: () => call('GET /api/portal/recharge/detail', { query: { id } }),
    everyMs: (found) => (found?.status === 0 && !isForOperators(found) ? confirmationsEveryMs : undefined),
  })
  const recharge = query.data
  const isWaiting = recharge !== undefined && (isForOperators(recharge) || recharge.first_reversal !== null)
  return (
    <Page
      title={text('one', { name: recharge?.reference ?? id })}
      tag={recharge && <AuditTag status={recharge.status} />}
      back={`${base}/recharge`}
      right={<QueueNavBar queue={queue}>{isWaiting && <AssignmentControl subject="recharge" id={id} />}</QueueNavBar>}
      isFlush
    >
      {recharge === undefined ? (
        <Loading query={query} />
      ) : (
        <Audit key={recharge.id} recharge={recharge} queue={queue} />
      )}
    </Page>
  )
}

function Audit({ recharge, queue }: { recharge: PortalRecharge; queue: QueueNavigation }) {
  const text = useTranslations('portal.recharges')
  return (
    <div className="grow desk:grid desk:min-h-0 desk:grid-cols-[1fr_392px]">
      <div className="flex min-h-0 min-w-0 flex-col">
        {!isFoundOnChain(recharge) && <ProofViewer url={recharge.proof_url} />}
        <Evidence recharge={recharge} />
      </div>
      <section className="flex min-h-0 flex-col border-l border-line bg-surface desk:overflow-y-auto">
        <div className="px-5 pt-4">
          <Shopper
            request={recharge}
            label={text(isFoundOnChain(recharge) ? 'foundAmount' : 'statedBy')}
            isWaiting={isForOperators(recharge)}
          />
        </div>
        <Decision recharge={recharge} onDecided={queue.leave} />
      </section>
    </div>
  )
}

function Decision({ recharge, onDecided }: { recharge: PortalRecharge; onDecided: () => void }) {
  const text = useTranslations('portal.recharges')
  const me = useMe()
  if (recharge.status !== 0) return <RechargeDecisionSummary recharge={recharge} onDecided={onDecided} />
  if (!isForOperators(recharge)) return <Waits recharge={recharge} />
  if (recharge.shopper.id !== me.id) return <RechargeDecisionForm recharge={recharge} onDecided={onDecided} />
  return (
    <div className="p-5">
      <Note>{text('own')}</Note>
    </div>
  )
}

/** Explains that the top-up is credited automatically once it has enough confirmations. */
function Waits({ recharge: { confirmations = 0, confirmations_needed = 0 } }: { recharge: PortalRecharge }) {
  const text = useTranslations('portal.recharges')
  return (
    <div className="p-5">
      <Note>{text('creditedByItself', { n: confirmations, needed: confirmations_needed })}</Note>
    </div>
  )
}
