import type { ReactNode } from 'react'
import { useItems, useList } from './list.tsx'
import { Loading } from './loading.tsx'

type ListedProps<Item> = { empty: ReactNode; children: (items: Item[]) => ReactNode }

/**
 * The items of the list around this component: a skeleton while they load, `empty` where there are none, or the failure. An answer
 * of an earlier visit that was empty is not shown: there may be items now.
 */
export function Listed<Item>({ empty, children }: ListedProps<Item>) {
  const items = useItems<Item>()
  const { query } = useList()
  if (
    items === undefined ||
    (items.length === 0 && ((query.isFetching && !query.isFetchedAfterMount) || query.error !== null))
  )
    return <Loading query={query} />
  return items.length === 0 ? empty : children(items)
}
