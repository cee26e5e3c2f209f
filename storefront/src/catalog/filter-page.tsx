import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useNavigation } from '../app/navigation.ts'
import { Button } from '@sealane/ui/button'
import { ActionBar, Page } from '../ui/page.tsx'
import { ShowButton, useFilterDraft } from './filter-draft.tsx'
import { FilterForm } from './filter-form.tsx'
import { readFilters, toResults, unfiltered } from './filters.rules.ts'

/** The filters as a page of their own, without results. A changed address starts a new form. */
export function FilterPage() {
  const search = useSearch()
  return <FilterDraft key={search} search={search} />
}

function FilterDraft({ search }: { search: string }) {
  const text = useTranslations('catalogue.filter')
  const { go } = useNavigation()
  const { draft, setDraft, facets } = useFilterDraft(readFilters(new URLSearchParams(search)))
  return (
    <Page
      title={text('title')}
      right={
        <Button variant="text" size="m" onClick={() => setDraft(unfiltered(draft))}>
          {text('reset')}
        </Button>
      }
      bar={
        <ActionBar>
          <ShowButton total={facets?.total} onClick={() => go(toResults(draft))} />
        </ActionBar>
      }
    >
      <FilterForm filters={draft} facets={facets} onChange={setDraft} />
    </Page>
  )
}
