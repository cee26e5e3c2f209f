import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import { useParams } from 'wouter'
import { useTranslations } from 'use-intl'
import { base, withdrawalAddress } from '../app/address.ts'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { useQueue, type QueueNavigation } from '../app/use-queue.ts'
import { useTaskIds } from '../inbox/inbox.queries.ts'
import { AssignmentControl } from '../inbox/task-holding.tsx'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { QueueNavBar } from '../ui/queue-ways.tsx'
import { PayoutInstructions } from './payout-slip.tsx'
import { SettleForm } from './settle-form.tsx'
import { Shopper } from '../top-ups/shopper.tsx'
import { WithdrawalDecisionForm } from './withdrawal-form.tsx'
import { WithdrawalOutcome } from './withdrawal-outcome.tsx'
import { WithdrawalTag } from './withdrawal-tag.tsx'

/** One withdrawal: the amount and its destination, with the decision or the payment beside them. */
export function WithdrawalPage() {
  const text = useTranslations('portal.withdrawals')
  const { id } = useParams<{ id: string }>()
  const ids = useTaskIds(['withdrawals'], id)
  const queue = useQueue({ id, ids, addressOf: withdrawalAddress, home: `${base}/inbox` })
  const query = useServerQuery({
    queryKey: ['withdrawal', 'detail', id],
    queryFn: () => call('GET /api/portal/withdrawal/detail', { query: { id } }),
  })
  const withdrawal = query.data
  const isWaiting = withdrawal !== undefined && withdrawal.closed_at === null
  return (
    <Page
      title={text('one', { id })}
      tag={withdrawal && <WithdrawalTag state={withdrawal.state} />}
      back={`${base}/withdrawal`}
      right={<QueueNavBar queue={queue}>{isWaiting && <AssignmentControl subject="withdrawal" id={id} />}</QueueNavBar>}
      isFlush
    >
      {withdrawal === undefined ? (
        <Loading query={query} />
      ) : (
        <Audit key={withdrawal.id} withdrawal={withdrawal} queue={queue} />
      )}
    </Page>
  )
}

function Audit({ withdrawal, queue }: { withdrawal: PortalWithdrawal; queue: QueueNavigation }) {
  const text = useTranslations('portal.withdrawals')
  return (
    <div className="grow desk:grid desk:min-h-0 desk:grid-cols-[1fr_392px]">
      <div className="min-w-0 p-4 desk:overflow-y-auto desk:p-6">
        <PayoutInstructions withdrawal={withdrawal} />
      </div>
      <section className="flex min-h-0 flex-col border-l border-line bg-surface desk:overflow-y-auto">
        <div className="px-5 pt-4">
          <Shopper request={withdrawal} label={text('askedFor')} isWaiting={withdrawal.closed_at === null} />
        </div>
        <Decision withdrawal={withdrawal} onDecided={queue.leave} />
      </section>
    </div>
  )
}

function Decision({ withdrawal, onDecided }: { withdrawal: PortalWithdrawal; onDecided: () => void }) {
  if (withdrawal.state === 'auditing') return <WithdrawalDecisionForm withdrawal={withdrawal} onDecided={onDecided} />
  if (withdrawal.state === 'passed') return <SettleForm withdrawal={withdrawal} onSettled={onDecided} />
  return <WithdrawalOutcome withdrawal={withdrawal} />
}
