import { useListContext } from 'ra-core'
import { useState } from 'react'

type ChoosableRow = { id: string }
export type ChosenRows<Row extends ChoosableRow> = {
  rows: Row[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** All that are shown, or none where all were chosen. */
  toggleAll: () => void
  isAll: boolean
  clear: () => void
}

/** What is chosen of the list around stays chosen while it is asked for again, and goes with another page or filter. */
export function useChosen<Row extends ChoosableRow>(): ChosenRows<Row> {
  const { data = [], filterValues, page } = useListContext<Row>()
  const listKey = JSON.stringify([filterValues, page])
  const [chosen, setChosen] = useState<{ place: string; ids: readonly string[] }>({ place: listKey, ids: [] })
  const ids = chosen.place === listKey ? chosen.ids : []
  const choose = (next: readonly string[]) => setChosen({ place: listKey, ids: next })
  const isAll = data.every(({ id }) => ids.includes(id))
  return {
    rows: data.filter(({ id }) => ids.includes(id)),
    has: (id) => ids.includes(id),
    toggle: (id) => choose(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleAll: () => choose(isAll ? [] : data.map(({ id }) => id)),
    isAll,
    clear: () => choose([]),
  }
}
