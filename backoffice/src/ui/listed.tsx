import { type RaRecord, useListContext } from 'ra-core'
import { useState, type ReactNode } from 'react'
import { Loading } from './loading.tsx'

type ListedProps<Item> = { empty: ReactNode; children: (items: Item[]) => ReactNode }

/** The page of the list around it; while it loads its skeleton, and what to say where it is empty or failed. */
export function Listed<Item extends RaRecord>({ empty, children }: ListedProps<Item>) {
  const { data, ...query } = useListContext<Item>()
  const hasFetched = useHasFetched()
  if (data === undefined || (data.length === 0 && (!hasFetched || query.error != null)))
    return <Loading query={query} />
  return data.length === 0 ? empty : children(data)
}

/** Whether the list was asked for since it is looked at: what was empty on an earlier visit need not be so any more. */
function useHasFetched(): boolean {
  const { isFetching, filterValues, sort, page } = useListContext()
  const listKey = JSON.stringify([filterValues, sort, page])
  const [requestedKey, setRequestedKey] = useState<string>()
  if (!isFetching && requestedKey !== listKey) setRequestedKey(listKey)
  return requestedKey === listKey
}
