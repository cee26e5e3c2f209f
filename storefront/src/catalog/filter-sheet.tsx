import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { Sheet } from '../ui/sheet.tsx'
import { ShowButton, useFilterDraft } from './filter-draft.tsx'
import { FilterForm } from './filter-form.tsx'
import { unfiltered, type CatalogueFilters } from './filters.rules.ts'

type FilterSheetProps = {
  isOpen: boolean
  filters: CatalogueFilters
  onApply: (filters: CatalogueFilters) => void
  onClose: () => void
}

/** The filters above the results. The results change only when the button is pressed. */
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
        className="absolute top-6.25 right-2 desk:top-0"
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
