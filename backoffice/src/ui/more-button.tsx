import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from './button.tsx'

type MoreButtonProps = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  children: string
}

/** Loads the next page below a list that grows page by page; hidden after the last page. */
export function MoreButton({ query, children }: MoreButtonProps) {
  if (!query.hasNextPage) return undefined
  return (
    <Button
      variant="soft"
      className="mt-3"
      isBusy={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  )
}
