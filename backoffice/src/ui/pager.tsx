import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Icon } from '@sealane/ui/icon'
import { useList } from './list.tsx'

/** The buttons for the previous and the next page; nothing if there is only one page. */
export function Pager() {
  const text = useTranslations('portal.list')
  const { page, setPage, hasNextPage } = useList()
  if (!hasNextPage && page === 1) return undefined
  return (
    <nav aria-label={text('pages')} className="mt-4 flex flex-wrap items-center justify-center gap-4">
      <Button variant="outline" disabled={page === 1} onClick={() => setPage(page - 1)}>
        <Icon of={ChevronLeft} size={20} />
        {text('previous')}
      </Button>
      <span className="type-c1 text-ink-2" aria-live="polite">
        {text('page', { page })}
      </span>
      <Button variant="outline" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
        {text('next')}
        <Icon of={ChevronRight} size={20} />
      </Button>
    </nav>
  )
}
