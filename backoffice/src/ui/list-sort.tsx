import { ArrowUpDown } from 'lucide-react'
import { useListContext } from 'ra-core'
import { useTranslations } from 'use-intl'
import { Icon } from './icon.tsx'

type Sort = 'newest' | 'oldest' | 'amount_up' | 'amount_down' | 'name' | 'due'
type ListSortProps = {
  sorts: readonly Sort[]
  /** How the list stands by itself, as it is narrowed now; the newest first if nothing is said. Does not stand in the address. */
  usual?: (filter: { status?: unknown }) => Sort
}

/** In which order the list around it stands. Above its table. */
export function ListSort({ sorts, usual = () => 'newest' }: ListSortProps) {
  const text = useTranslations('portal.list')
  const { filterValues, setFilters } = useListContext()
  const { sort, ...others } = filterValues as { sort?: string; status?: unknown }
  const first = usual(others)
  const choices = [first, ...sorts.filter((choice) => choice !== first)]
  return (
    <label className="-mt-2 flex items-center justify-end gap-2 px-4 text-ink-2">
      <Icon of={ArrowUpDown} size={16} />
      <span className="sr-only">{text('sort')}</span>
      <select
        value={choices.find((choice) => choice === sort) ?? first}
        onChange={({ target }) => setFilters(target.value === first ? others : { ...others, sort: target.value })}
        className="type-b2 min-h-11 min-w-0 bg-surface font-medium text-ink"
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {text(`sort_${choice}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
