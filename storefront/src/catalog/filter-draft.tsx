import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { Button } from '@sealane/ui/button'
import type { CatalogueFilters } from './filters.rules.ts'
import { productFacets } from './products.queries.ts'
import { useQuiet } from './quiet.ts'

const quietMs = 150

/** Keeps the filters that are being chosen, and the counts of products that they leave. */
export function useFilterDraft(filters: CatalogueFilters) {
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
