import { entryKinds, type EntryKind } from '@sealane/contract/entry-kinds'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAddressPart } from '../app/address.ts'
import { call } from '../app/call.ts'
import { usePagedServerQuery } from '../app/use-server-query.ts'
import { SelectField } from '@sealane/ui/select-field'
import { Field } from '@sealane/ui/field'
import { Loading } from '../ui/loading.tsx'
import { MonthFile } from '../ui/month-file.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { Empty } from '@sealane/ui/empty'
import { EntryTable } from './entry-table.tsx'
import { lastMonths, rangeOfDays, rangeOfMonth } from './journal.rules.ts'
import { LedgerTabs } from './ledger-tabs.tsx'

const availableMonths = 24

/** Every entry of the ledger, newest first, and a download of one month for the accountant. The filter is in the URL. */
export function JournalPage() {
  const text = useTranslations('portal.ledger')
  const filter = useFilter()
  const { kind, from, until, reference } = filter
  const entryQuery = {
    ...rangeOfDays(from.value, until.value),
    ...(kind.value !== '' && { kind: kind.value as EntryKind }),
    ...(reference.value !== '' && { reference: reference.value }),
  }
  const query = usePagedServerQuery({
    queryKey: ['ledger', 'entries', entryQuery],
    queryFn: (cursor) => call('GET /api/portal/ledger/entries', { query: { ...entryQuery, cursor } }),
  })
  const entries = query.data?.pages.flatMap(({ items }) => items)
  return (
    <Page title={text('tabs.entries')}>
      <LedgerTabs />
      <MonthFile
        of="ledger"
        label={text('journal.month')}
        action={text('journal.save')}
        monthsUntil={(now) => lastMonths(now, availableMonths)}
        rangeOf={rangeOfMonth}
      />
      <FilterFields filter={filter} />
      <Card className="mt-3.5 overflow-hidden pt-3.5">
        {entries === undefined && <Loading query={query} />}
        {entries?.length === 0 && <Empty title={text('journal.empty')} text={text('journal.emptyText')} />}
        {entries !== undefined && entries.length > 0 && <EntryTable entries={entries} />}
      </Card>
      <MoreButton query={query}>{text('journal.more')}</MoreButton>
    </Page>
  )
}

type JournalFilterField = { value: string; change: (value: string) => void }
type JournalFilterFields = Record<'kind' | 'from' | 'until' | 'reference', JournalFilterField>

function useFilter(): JournalFilterFields {
  return { kind: usePart('kind'), from: usePart('from'), until: usePart('until'), reference: usePart('reference') }
}

function usePart(name: string): JournalFilterField {
  const [value = '', change] = useAddressPart(name)
  return { value, change: (next) => change(next === '' ? undefined : next) }
}

function FilterFields({ filter: { kind, from, until, reference } }: { filter: JournalFilterFields }) {
  const text = useTranslations('portal.ledger.journal')
  const [typed, setTyped] = useState(reference.value)
  const kinds = [
    { value: '', label: text('all') },
    ...entryKinds.map((value) => ({ value, label: text(`kinds.${value}`) })),
  ]
  return (
    <form
      className="mt-3.5 grid gap-3 mid:grid-cols-2 desk:grid-cols-4"
      onSubmit={(event) => {
        event.preventDefault()
        reference.change(typed.trim())
      }}
    >
      <SelectField label={text('kind')} choices={kinds} value={kind.value} onChange={kind.change} />
      <Field
        label={text('from')}
        type="date"
        value={from.value}
        onChange={(event) => from.change(event.target.value)}
      />
      <Field
        label={text('until')}
        type="date"
        value={until.value}
        onChange={(event) => until.change(event.target.value)}
      />
      <Field
        label={text('reference')}
        type="search"
        maxLength={200}
        placeholder={text('referencePlaceholder')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => typed.trim() !== reference.value && reference.change(typed.trim())}
      />
    </form>
  )
}
