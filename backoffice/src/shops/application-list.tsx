import type { PortalApplication } from '@sealane/contract/applications'
import { ageSorts } from '@sealane/contract/sorts'
import { ListBase, useListContext } from 'ra-core'
import { useTranslations } from 'use-intl'
import { applicationAddress } from '../app/address.ts'
import { Waiting } from '../ui/age.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Chips } from '../ui/chip.tsx'
import { ListSort } from '../ui/list-sort.tsx'
import { Listed } from '../ui/listed.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card, Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { QueueTable } from '../ui/queue-table.tsx'
import { Empty } from '../ui/states.tsx'
import { ApplicationTag } from './application-tag.tsx'
import { useCategoryName, useCountryName } from './application-words.ts'

const reviewing = { status: 'reviewing' }
const everyMs = 5_000

/** Who asks to open a shop, by what was decided; status and page stand in the address. */
export function ApplicationList() {
  const text = useTranslations('portal.applications')
  return (
    <ListBase
      resource="application"
      perPage={20}
      filterDefaultValues={reviewing}
      storeKey={false}
      queryOptions={{ refetchInterval: everyMs }}
    >
      <Page title={text('title')}>
        <StatusChips />
        <Card className="mt-3.5 overflow-hidden pt-3.5">
          <ListSort sorts={ageSorts} />
          <Applications />
        </Card>
        <Pager />
      </Page>
    </ListBase>
  )
}

function StatusChips() {
  const text = useTranslations('portal.applications')
  const { filterValues, setFilters } = useListContext()
  const choices = [
    { value: 'reviewing', label: text('reviewing') },
    { value: 'approved', label: text('approved') },
    { value: 'refused', label: text('refused') },
    { value: 'all', label: text('all') },
  ] as const
  const { status, ...others } = filterValues as { status?: string }
  const value = choices.find((choice) => choice.value === status)?.value ?? 'all'
  return (
    <Chips
      label={text('status')}
      choices={choices}
      value={value}
      onChange={(chosen) => setFilters(chosen === 'all' ? others : { ...others, status: chosen })}
    />
  )
}

function Applications() {
  const text = useTranslations('portal.applications')
  return (
    <Listed<PortalApplication> empty={<Empty title={text('empty')} text={text('emptyText')} />}>
      {(applications) => (
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
      )}
    </Listed>
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

/** How long it waits; later, when it was asked for. */
function AppliedAt({ application: { status, created_at } }: { application: PortalApplication }) {
  return status === 'reviewing' ? <Waiting since={created_at} due={null} /> : <Moment at={created_at} />
}
