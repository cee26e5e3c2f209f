import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { LoadFailed } from './load-failed.tsx'
import { PullToRefresh } from './pull-to-refresh.tsx'
import { useInSight } from './use-in-sight.ts'

type ListPage<Item> = { items: Item[]; next: string | null }
type ListProps<Item extends { id: string }> = {
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>
  skeleton: ReactNode
  empty: ReactNode
  /** The grid or column of the items. */
  className?: string
  children: (item: Item, index: number) => ReactNode
}

/** A paginated list; pulling it down refreshes it, and its end loads the next page. */
export function List<Item extends { id: string }>({ query, skeleton, empty, className, children }: ListProps<Item>) {
  const { data, error, isFetching, refetch } = query
  if (data === undefined) {
    return error === null ? skeleton : <LoadFailed error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  }
  const items = data.pages.flatMap((page) => page.items)
  return (
    <PullToRefresh onRefresh={() => refetch()}>
      {items.length === 0 ? (
        empty
      ) : (
        <>
          <ul className={className ?? 'flex flex-col gap-3'}>
            {items.map((item, index) => (
              <li key={item.id} className="contents">
                {children(item, index)}
              </li>
            ))}
          </ul>
          <End query={query} />
        </>
      )}
    </PullToRefresh>
  )
}

/** Loads the next page when it becomes visible; the button is for shoppers who do not scroll. */
function End({
  query,
}: {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage' | 'isFetchNextPageError'>
}) {
  const text = useTranslations('shell.list')
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const anchor = useInSight(hasNextPage && !isFetchNextPageError, () => void fetchNextPage())
  return (
    <div ref={anchor} className="type-c1 flex min-h-16 items-center justify-center text-ink-2" aria-live="polite">
      {hasNextPage ? (
        <Button variant="text" size="m" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text(isFetchingNextPage ? 'loading' : 'loadMore')}
        </Button>
      ) : (
        text('noMore')
      )}
    </div>
  )
}
