import type { PortalApplication } from '@sealane/contract/partners'
import { ListBase, useListContext } from 'ra-core'
import { useFormatter, useTranslations } from 'use-intl'
import { applicationAddress } from '../app/address.ts'
import { Waiting } from '../ui/age.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Chips } from '../ui/chip.tsx'
import { Card, Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { Empty, LoadFailed, RowsSkeleton } from '../ui/states.tsx'
import { useRowKeys } from '../ui/use-row-keys.ts'
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
  const { status } = filterValues as { status?: string }
  const value = choices.find((choice) => choice.value === status)?.value ?? 'all'
  return (
    <Chips
      label={text('status')}
      choices={choices}
      value={value}
      onChange={(chosen) => setFilters(chosen === 'all' ? {} : { status: chosen })}
    />
  )
}

function Applications() {
  const text = useTranslations('portal.applications')
  const { data, error, isPending, isFetching, refetch } = useListContext<PortalApplication>()
  if (isPending) return <RowsSkeleton />
  if (data === undefined) return <LoadFailed error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  if (data.length === 0) return <Empty title={text('empty')} text={text('emptyText')} />
  return <ApplicationTable applications={data} />
}

function ApplicationTable({ applications }: { applications: PortalApplication[] }) {
  const text = useTranslations('portal.applications')
  const place = useRowKeys()
  return (
    <div ref={place}>
      <table className="queue">
        <thead>
          <tr>
            <th className="max-mid:hidden">{text('asked')}</th>
            <th>{text('shop')}</th>
            <th className="max-desk:hidden">{text('status')}</th>
            <th className="max-desk:hidden">{text('applicant')}</th>
            <th className="max-mid:hidden">{text('sells')}</th>
            <th>
              <span className="sr-only">{text('open')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {applications.map((application) => (
            <ApplicationRow key={application.id} application={application} />
          ))}
        </tbody>
      </table>
    </div>
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
        <Asked application={application} />
      </td>
      <td>
        <div className="font-semibold">{shop_name}</div>
        <div className="type-c1 text-ink-2">{countryName(country)}</div>
        <div className="mt-1 flex flex-wrap items-center gap-2 desk:hidden">
          <span className="mid:hidden">
            <Asked application={application} />
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
function Asked({ application: { status, created_at } }: { application: PortalApplication }) {
  const format = useFormatter()
  if (status === 'reviewing') return <Waiting since={created_at} due={null} />
  return (
    <span className="type-c1 whitespace-nowrap text-ink-2">
      {format.dateTime(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' })}
    </span>
  )
}
