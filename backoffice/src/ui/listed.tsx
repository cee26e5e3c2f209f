import type { ReactNode } from 'react'
import { useItems, useList } from './list.tsx'
import { Loading } from './loading.tsx'

type ListedProps<Item> = { empty: ReactNode; children: (items: Item[]) => ReactNode }

/**
 * The items of the surrounding list: a skeleton while they load, `empty` if there are none, or the error. A cached empty result of an earlier visit
 * is not shown, because there may be items now.
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
