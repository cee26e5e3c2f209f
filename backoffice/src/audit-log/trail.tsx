import type { DecisionSubject } from '@sealane/contract/audit-log'
import { useTranslations } from 'use-intl'
import { mayOpen } from '../app/access.rules.ts'
import { call } from '../app/call.ts'
import { usePagedServerQuery } from '../app/use-server-query.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { Loading } from '../ui/loading.tsx'
import { Moment } from '../ui/moment.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Card } from '@sealane/ui/card'
import { DecisionFacts, useSubjectName } from './decision-facts.tsx'

type TrailProps = { subject: DecisionSubject; id?: string }

/** The decisions about one subject, or about all of a kind if `id` is left out. Only users who may read decisions see them. */
export function Trail(of: TrailProps) {
  return mayOpen(useAccessRights(), 'decisions') && <Decisions {...of} />
}

/** The decisions with their authors, old and new values, newest first. */
function Decisions({ subject, id }: TrailProps) {
  const text = useTranslations('portal.trail')
  const say = useTranslations('portal.decisions')
  const nameOf = useSubjectName()
  const query = usePagedServerQuery({
    queryKey: ['decisions', 'trail', subject, id],
    queryFn: (cursor) => call('GET /api/portal/decision/list', { query: { subject, id, cursor, limit: 10 } }),
  })
  const decisions = query.data?.pages.flatMap(({ items }) => items)
  return (
    <Card className="p-5">
      <h2 className="type-h2 mb-3">{text('title')}</h2>
      {decisions === undefined && <Loading query={query} />}
      {decisions?.length === 0 && <p className="text-ink-2">{text('empty')}</p>}
      <ol className="grid gap-3">
        {decisions?.map(({ id: key, operator, subject_id, verdict, detail, at }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4">
            <div className="min-w-0">
              <b className="font-semibold">{say('verdict', { verdict })}</b>
              <span className="text-ink-2">
                {' '}
                · {operator ?? say('commandLine')}
                {id === undefined && ` · ${nameOf({ subject, subject_id })}`}
              </span>
              <DecisionFacts decision={{ subject, subject_id, detail }} />
            </div>
            <Moment at={at} />
          </li>
        ))}
      </ol>
      <MoreButton query={query}>{text('more')}</MoreButton>
    </Card>
  )
}
