import type { PortalApplication } from '@sealane/contract/applications'
import { ageSorts } from '@sealane/contract/sorts'
import { useTranslations } from 'use-intl'
import { applicationAddress } from '../app/address.ts'
import { Waiting } from '../ui/age.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { QueueTable } from '../ui/queue-table.tsx'
import { Empty } from '@sealane/ui/empty'
import { ApplicationTag } from './application-tag.tsx'
import { useCategoryName, useCountryName } from './application-words.ts'
import { ListPage } from '../ui/list-page.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'

const reviewing = { status: 'reviewing' }
/** Applications to open a shop, by status. */
export function ApplicationList() {
  const text = useTranslations('portal.applications')
  return (
    <ListPage<PortalApplication>
      of="application"
      title={text('title')}
      defaultFilter={reviewing}
      sorts={ageSorts}
      filters={<StatusChips />}
      empty={<Empty title={text('empty')} text={text('emptyText')} />}
    >
      {(applications) => <ApplicationTable applications={applications} />}
    </ListPage>
  )
}

function StatusChips() {
  const text = useTranslations('portal.applications')
  const statuses = (['reviewing', 'approved', 'refused'] as const).map((value) => ({ value, label: text(value) }))
  return <FilterChips name="status" label={text('status')} choices={[...statuses, { label: text('all') }]} />
}

function ApplicationTable({ applications }: { applications: PortalApplication[] }) {
  const text = useTranslations('portal.applications')
  return (
    <QueueTable
      columns={[
        { name: 'asked', title: text('asked'), from: 'mid' },
        { name: 'shop', title: text('shop') },
        { name: 'status', title: text('status'), from: 'desk' },
        { name: 'applicant', title: text('applicant'), from: 'desk' },
        { name: 'sells', title: text('sells'), from: 'mid' },
        { name: 'open', title: text('open'), isHidden: true },
      ]}
    >
      {applications.map((application) => (
        <ApplicationRow key={application.id} application={application} />
      ))}
    </QueueTable>
  )
}

function ApplicationRow({ application }: { application: PortalApplication }) {
  const text = useTranslations('portal.applications')
  const categoryName = useCategoryName()
  const countryName = useCountryName()
  const { id, shop_name, country, category, status, applicant } = application
  return (
    <tr>
      <td className="max-mid:hidden">
        <AppliedAt application={application} />
      </td>
      <td>
        <div className="font-semibold">{shop_name}</div>
        <div className="type-c1 text-ink-2">{countryName(country)}</div>
        <div className="mt-1 flex flex-wrap items-center gap-2 desk:hidden">
          <span className="mid:hidden">
            <AppliedAt application={application} />
          </span>
          <ApplicationTag status={status} />
        </div>
      </td>
      <td className="max-desk:hidden">
        <ApplicationTag status={status} />
      </td>
      <td className="max-desk:hidden">
        {applicant.account}
        <div className="type-c1 text-ink-2">{applicant.name}</div>
      </td>
      <td className="max-mid:hidden">{categoryName(category)}</td>
      <td>
        <ButtonLink to={applicationAddress(id)} variant="outline" label={`${text('open')}: ${shop_name}`}>
          {text('open')}
        </ButtonLink>
      </td>
    </tr>
  )
}

/** Shows the waiting time of an open application, and the date of a decided one. */
function AppliedAt({ application: { status, created_at } }: { application: PortalApplication }) {
  return status === 'reviewing' ? <Waiting since={created_at} due={null} /> : <Moment at={created_at} />
}
