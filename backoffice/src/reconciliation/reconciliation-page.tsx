import { useTranslations } from 'use-intl'
import { useAddressPart } from '../app/address.ts'
import { Field } from '@sealane/ui/field'
import { Loading } from '../ui/loading.tsx'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { ChainNote } from './chain-note.tsx'
import { DayPage } from './day-page.tsx'
import { DayTable } from './day-table.tsx'
import { useDays } from './reconciliation.queries.ts'
import { ImportStatement } from './statement-import.tsx'

/** Bank and chain compared with the ledger: the days of a month, or one day. The choice is in the URL. */
export function ReconciliationPage() {
  const [day] = useAddressPart('day')
  return day === undefined ? <Days /> : <DayPage key={day} day={day} />
}

function Days() {
  const text = useTranslations('portal.reconciliation')
  const [until, change] = useAddressPart('until')
  const query = useDays(until)
  const { data } = query
  return (
    <Page title={text('title')} right={<ImportStatement />}>
      <p className="type-b2 max-w-[70ch] text-ink-2">{text('lead')}</p>
      <ChainNote />
      <div className="mt-3.5 max-w-60">
        <Field
          label={text('until')}
          type="date"
          value={until ?? data?.items[0]?.day ?? ''}
          onChange={(event) => change(event.target.value === '' ? undefined : event.target.value)}
        />
      </div>
      <Card className="mt-3.5 overflow-hidden pt-3.5">
        {data === undefined ? <Loading query={query} count={10} /> : <DayTable days={data.items} />}
      </Card>
    </Page>
  )
}
