import { useState } from 'react'
import { useItems, useList } from './list.tsx'

type ChoosableRow = { id: string }
export type ChosenRows<Row extends ChoosableRow> = {
  rows: Row[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Chooses all visible rows, or none if all were chosen. */
  toggleAll: () => void
  isAll: boolean
  clear: () => void
}

/** The chosen rows of the surrounding list. They remain chosen when the list is queried again, until the page or the filter changes. */
export function useChosen<Row extends ChoosableRow>(): ChosenRows<Row> {
  const items = useItems<Row>() ?? []
  const { filter, page } = useList()
  const listKey = JSON.stringify([filter, page])
  const [chosen, setChosen] = useState<{ place: string; ids: readonly string[] }>({ place: listKey, ids: [] })
  const ids = chosen.place === listKey ? chosen.ids : []
  const choose = (next: readonly string[]) => setChosen({ place: listKey, ids: next })
  const isAll = items.every(({ id }) => ids.includes(id))
  return {
    rows: items.filter(({ id }) => ids.includes(id)),
    has: (id) => ids.includes(id),
    toggle: (id) => choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleAll: () => choose(isAll ? [] : items.map(({ id }) => id)),
    isAll,
    clear: () => choose([]),
  }
}
