import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useListContext } from 'ra-core'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** To the pages before and after; the number stands in the address. Nothing where there is one page. */
export function Pager() {
  const text = useTranslations('portal.list')
  const { page, setPage, hasNextPage = false, hasPreviousPage = false } = useListContext()
  if (!hasNextPage && !hasPreviousPage) return undefined
  return (
    <nav aria-label={text('pages')} className="mt-4 flex flex-wrap items-center justify-center gap-4">
      <Button variant="outline" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
        <Icon of={ChevronLeft} />
        {text('previous')}
      </Button>
      <span className="type-c1 text-ink-2" aria-live="polite">
        {text('page', { page })}
      </span>
      <Button variant="outline" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
        {text('next')}
        <Icon of={ChevronRight} />
      </Button>
    </nav>
  )
}
