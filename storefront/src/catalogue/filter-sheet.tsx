import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { FilterForm } from './filter-form.tsx'
import { unfiltered, type Filters } from './filters.rules.ts'
import { productFacets } from './products.queries.ts'
import { useQuiet } from './quiet.ts'

type FilterSheetProps = {
  isOpen: boolean
  filters: Filters
  onApply: (filters: Filters) => void
  onClose: () => void
}

/** Above the results. Nothing changes there before the button is pressed. */
export function FilterSheet({ isOpen, filters, onApply, onClose }: FilterSheetProps) {
  const text = useTranslations('catalogue.filter')
  return (
    <Sheet isOpen={isOpen} title={text('title')} onClose={onClose}>
      <Draft filters={filters} onApply={onApply} />
    </Sheet>
  )
}

function Draft({ filters, onApply }: Pick<FilterSheetProps, 'filters' | 'onApply'>) {
  const text = useTranslations('catalogue.filter')
  const { draft, setDraft, facets } = useFilterDraft(filters)
  return (
    <>
      <Button
        variant="text"
        size="m"
        className="absolute top-[25px] right-2 desk:top-0"
        onClick={() => setDraft(unfiltered(draft))}
      >
        {text('reset')}
      </Button>
      <div className="px-4 pb-3">
        <FilterForm filters={draft} facets={facets} onChange={setDraft} />
      </div>
      <div className="sticky -bottom-(--bar-bottom) -mb-(--bar-bottom) border-t border-line bg-surface px-4 pt-3 pb-(--bar-bottom)">
        <ShowButton total={facets?.total} onClick={() => onApply(draft)} />
      </div>
    </>
  )
}

const quietMs = 150

/** Filters that are being chosen, and what they would leave. */
export function useFilterDraft(filters: Filters) {
  const [draft, setDraft] = useState(filters)
  const { data } = useQuery(productFacets(useCall(), useQuiet(draft, quietMs)))
  return { draft, setDraft, facets: data }
}

export function ShowButton({ total, onClick }: { total: number | undefined; onClick: () => void }) {
  const text = useTranslations('catalogue.filter')
  return (
    <Button isBlock disabled={total === 0} onClick={onClick}>
      <span aria-live="polite">{total === 0 ? text('showNone') : text('show', { n: total ?? 0 })}</span>
    </Button>
  )
}
