import type { PortalApplication } from '@sealane/contract/applications'
import { useParams } from 'wouter'
import { useTranslations } from 'use-intl'
import { applicationAddress, base } from '../app/address.ts'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { useQueue, type QueueNavigation } from '../app/use-queue.ts'
import { useTaskIds } from '../inbox/inbox.queries.ts'
import { AssignmentControl } from '../inbox/task-holding.tsx'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { QueueNavBar } from '../ui/queue-ways.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { ApplicationTag } from './application-tag.tsx'
import { Decision } from './application-decision.tsx'
import { ApplicationDecisionForm } from './application-decision-form.tsx'

/** One application: the applicant's answers, and the decision beside them. */
export function ApplicationPage() {
  const { id } = useParams<{ id: string }>()
  const query = useServerQuery({
    queryKey: ['application', 'detail', id],
    queryFn: () => call('GET /api/portal/application/detail', { query: { id } }),
  })
  const application = query.data
  const queue = useApplicationQueue(id)
  const isWaiting = application?.status === 'reviewing'
  return (
    <Page
      title={useTranslations('portal.applications')('one', { name: application?.shop_name ?? id })}
      tag={application && <ApplicationTag status={application.status} />}
      back={`${base}/application`}
      right={
        <QueueNavBar queue={queue}>{isWaiting && <AssignmentControl subject="application" id={id} />}</QueueNavBar>
      }
      isFlush
    >
      {application === undefined ? (
        <Loading query={query} />
      ) : (
        <Review key={application.id} application={application} queue={queue} />
      )}
    </Page>
  )
}

function Review({ application, queue }: { application: PortalApplication; queue: QueueNavigation }) {
  return (
    <div className="grow desk:grid desk:min-h-0 desk:grid-cols-[1fr_392px]">
      <div className="min-w-0 p-4 desk:overflow-y-auto desk:p-6">
        <ApplicationFacts application={application} />
      </div>
      <section className="flex min-h-0 flex-col border-l border-line bg-surface desk:overflow-y-auto">
        {application.status === 'reviewing' ? (
          <ApplicationDecisionForm application={application} onDecided={queue.leave} />
        ) : (
          <Decision application={application} />
        )}
      </section>
    </div>
  )
}

/** Returns the position among the applications that wait for this operator. */
function useApplicationQueue(id: string): QueueNavigation {
  const ids = useTaskIds(['applications'], id)
  return useQueue({ id, ids, addressOf: applicationAddress, home: `${base}/inbox` })
}
