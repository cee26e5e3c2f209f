import { ArrowUpDown } from 'lucide-react'
import { useListContext } from 'ra-core'
import { useTranslations } from 'use-intl'
import { usualSort, type OfficeSort } from '../app/usual-sort.rules.ts'
import { Icon } from './icon.tsx'

/** In which order the list around it stands. Above its table. As it stands by itself does not stand in the address. */
export function ListSort({ sorts }: { sorts: readonly OfficeSort[] }) {
  const text = useTranslations('portal.list')
  const { resource, filterValues, setFilters } = useListContext()
  const { sort, ...others } = filterValues as { sort?: string; status?: unknown }
  const first = usualSort(resource, others.status)
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
