import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from './button.tsx'

type MoreButtonProps = {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  children: string
}

/** Below a list that is read on from page to page: the next one, as long as there is one. */
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
