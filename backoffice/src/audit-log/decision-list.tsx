import type { PortalDecision } from '@sealane/contract/audit-log'
import { ageSorts } from '@sealane/contract/sorts'
import { ListBase, useListContext } from 'ra-core'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../ui/button.tsx'
import { Chips } from '../ui/chip.tsx'
import { ListSort } from '../ui/list-sort.tsx'
import { Listed } from '../ui/listed.tsx'
import { ListSearch } from '../ui/list-search.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card, Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { QueueTable } from '../ui/queue-table.tsx'
import { Empty } from '../ui/states.tsx'
import { DecisionFacts, useSubjectText } from './decision-facts.tsx'
import { addressOf, subjects } from './decision.rules.ts'

/** The audit trail: who of the staff decided what. Nobody changes it. */
export function DecisionList() {
  const text = useTranslations('portal.decisions')
  return (
    <ListBase resource="decisions" perPage={20} storeKey={false}>
      <Page title={text('title')} right={<ListSearch label={text('search')} placeholder={text('searchPlaceholder')} />}>
        <SubjectChips />
        <Card className="mt-3.5 overflow-hidden pt-3.5">
          <ListSort sorts={ageSorts} />
          <Decisions />
        </Card>
        <Pager />
      </Page>
    </ListBase>
  )
}

function SubjectChips() {
  const text = useTranslations('portal.decisions')
  const { filterValues, setFilters } = useListContext()
  const { subject, ...others } = filterValues as { subject?: string }
  const choices = [
    { value: 'all', label: text('all') },
    ...subjects.map((value) => ({ value, label: text(`subject_${value}`) })),
  ]
  return (
    <Chips
      label={text('what')}
      choices={choices}
      value={subject ?? 'all'}
      onChange={(chosen) => setFilters(chosen === 'all' ? others : { ...others, subject: chosen })}
    />
  )
}

function Decisions() {
  const text = useTranslations('portal.decisions')
  return (
    <Listed<PortalDecision> empty={<Empty title={text('empty')} text={text('emptyText')} />}>
      {(decisions) => (
        <QueueTable
          columns={[
            { name: 'when', title: text('when'), from: 'mid' },
            { name: 'who', title: text('who'), from: 'mid' },
            { name: 'what', title: text('what') },
            { name: 'facts', title: text('facts'), from: 'desk' },
            { name: 'open', title: text('open'), isHidden: true },
          ]}
        >
          {decisions.map((decision) => (
            <DecisionRow key={decision.id} decision={decision} />
          ))}
        </QueueTable>
      )}
    </Listed>
  )
}

function DecisionRow({ decision }: { decision: PortalDecision }) {
  const text = useTranslations('portal.decisions')
  const { operator, verdict, at } = decision
  const address = addressOf(decision)
  const name = useSubjectText()(decision)
  return (
    <tr>
      <td className="max-mid:hidden">
        <Moment at={at} />
      </td>
      <td className="font-semibold max-mid:hidden">{operator}</td>
      <td>
        <div className="font-semibold break-all">{name}</div>
        <div className="type-c1 text-ink-2">{text('verdict', { verdict })}</div>
        <div className="type-c1 text-ink-2 mid:hidden">
          {operator} · <Moment at={at} />
        </div>
        <div className="desk:hidden">
          <DecisionFacts decision={decision} />
        </div>
      </td>
      <td className="max-desk:hidden">
        <DecisionFacts decision={decision} />
      </td>
      <td>
        {address !== undefined && (
          <ButtonLink to={address} variant="outline" label={`${text('open')}: ${name}`}>
            {text('open')}
          </ButtonLink>
        )}
      </td>
    </tr>
  )
}
