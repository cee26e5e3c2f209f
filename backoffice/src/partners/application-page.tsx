import type { PortalApplication } from '@sealane/contract/partners'
import { useNavigate, useParams } from 'ra-core'
import { useTranslations } from 'use-intl'
import { applicationAddress, base } from '../app/address.ts'
import { call } from '../app/call.ts'
import { useAsking } from '../app/use-asking.ts'
import { useWaitingApplications } from '../inbox/inbox.queries.ts'
import { Page } from '../ui/page.tsx'
import { LoadFailed, RowsSkeleton } from '../ui/states.tsx'
import { ApplicationFacts } from './application-facts.tsx'
import { ApplicationTag } from './application-tag.tsx'
import { Decision } from './decision.tsx'
import { DecisionForm } from './decision-form.tsx'

const everyMs = 5_000

/** One application: what was said, and the decision beside it. */
export function ApplicationPage() {
  const { id } = useParams<{ id: string }>()
  const query = useAsking({
    queryKey: ['application', 'detail', id],
    queryFn: () => call('GET /api/portal/application/detail', { query: { id } }),
    everyMs,
  })
  const application = query.data
  return (
    <Page
      title={useTranslations('portal.applications')('one', { name: application?.shop_name ?? id })}
      tag={application && <ApplicationTag status={application.status} />}
      back={`${base}/application`}
      isFlush
    >
      {application !== undefined && <Review key={application.id} application={application} />}
      {application === undefined && query.error !== null && (
        <LoadFailed error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {application === undefined && query.error === null && <RowsSkeleton />}
    </Page>
  )
}

function Review({ application }: { application: PortalApplication }) {
  const leave = useLeaving(application.id)
  return (
    <div className="grow desk:grid desk:min-h-0 desk:grid-cols-[1fr_392px]">
      <div className="min-w-0 p-4 desk:overflow-y-auto desk:p-6">
        <ApplicationFacts application={application} />
      </div>
      <section className="flex min-h-0 flex-col border-l border-line bg-surface desk:overflow-y-auto">
        {application.status === 'reviewing' ? (
          <DecisionForm application={application} onDecided={leave} />
        ) : (
          <Decision application={application} />
        )}
      </section>
    </div>
  )
}

/** After a decision the next that waits, else the inbox. */
function useLeaving(id: string): () => void {
  const navigate = useNavigate()
  const { data } = useWaitingApplications()
  const next = data?.find((application) => application.id !== id)
  return () => navigate(next === undefined ? `${base}/inbox` : applicationAddress(next.id))
}
