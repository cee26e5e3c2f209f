import { ArrowUpDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { defaultSort, type OfficeSort } from '../app/default-sort.rules.ts'
import { Icon } from '@sealane/ui/icon'
import { useList } from './list.tsx'

/** The sort order of the surrounding list, above its table. The URL does not contain the default sort order. */
export function ListSort({ sorts }: { sorts: readonly OfficeSort[] }) {
  const text = useTranslations('portal.list')
  const { name, filter, setFilter } = useList()
  const { sort, ...others } = filter as { sort?: string; status?: unknown }
  const first = defaultSort(name, others.status)
  const choices = [first, ...sorts.filter((choice) => choice !== first)]
  return (
    <label className="-mt-2 flex items-center justify-end gap-2 px-4 text-ink-2">
      <Icon of={ArrowUpDown} size={16} />
      <span className="sr-only">{text('sort')}</span>
      <select
        value={choices.find((choice) => choice === sort) ?? first}
        onChange={({ target }) => setFilter(target.value === first ? others : { ...others, sort: target.value })}
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
