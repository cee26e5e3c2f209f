import { type RaRecord, useListContext } from 'ra-core'
import type { ReactNode } from 'react'
import { Loading } from './loading.tsx'

type ListedProps<Item> = { empty: ReactNode; children: (items: Item[]) => ReactNode }

/** The page of the list around it; while it loads its skeleton, and what to say where it is empty or failed. */
export function Listed<Item extends RaRecord>({ empty, children }: ListedProps<Item>) {
  const { data, ...query } = useListContext<Item>()
  if (data === undefined) return <Loading query={query} />
  return data.length === 0 ? empty : children(data)
}
