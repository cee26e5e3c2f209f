import type { PortalDecision } from '@sealane/contract/audit-log'
import { ageSorts } from '@sealane/contract/sorts'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { QueueTable } from '../ui/queue-table.tsx'
import { Empty } from '@sealane/ui/empty'
import { DecisionFacts, useSubjectText } from './decision-facts.tsx'
import { addressOf, subjects } from './decision.rules.ts'
import { ListPage } from '../ui/list-page.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'

/** The audit log: every decision of the staff. It cannot be changed. */
export function DecisionList() {
  const text = useTranslations('portal.decisions')
  return (
    <ListPage<PortalDecision>
      of="decisions"
      title={text('title')}
      search={{ label: text('search'), placeholder: text('searchPlaceholder') }}
      sorts={ageSorts}
      filters={<SubjectChips />}
      empty={<Empty title={text('empty')} text={text('emptyText')} />}
    >
      {(decisions) => <DecisionTable decisions={decisions} />}
    </ListPage>
  )
}

function SubjectChips() {
  const text = useTranslations('portal.decisions')
  const choices = subjects.map((value) => ({ value, label: text(`subject_${value}`) }))
  return <FilterChips name="subject" label={text('what')} choices={[{ label: text('all') }, ...choices]} />
}

function DecisionTable({ decisions }: { decisions: PortalDecision[] }) {
  const text = useTranslations('portal.decisions')
  return (
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
  )
}

function DecisionRow({ decision }: { decision: PortalDecision }) {
  const text = useTranslations('portal.decisions')
  const { verdict, at } = decision
  const operator = decision.operator ?? text('commandLine')
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
