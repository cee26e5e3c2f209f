import { languages } from '@sealane/contract/languages'
import { useListContext } from 'ra-core'
import { useTranslations } from 'use-intl'
import { Chips } from '../ui/chip.tsx'
import { Choice } from '../ui/choice.tsx'
import { sorts, statusTabs, type ProductFilter } from './product.rules.ts'
import { useCategories } from './product.queries.ts'

/** What narrows the list, and in which order it stands. */
export function ProductFilters() {
  return (
    <>
      <StatusChips />
      <div className="mt-3 grid grid-cols-2 gap-3 *:last:col-span-2 mid:grid-cols-3 mid:*:last:col-span-1 desk:max-w-[760px]">
        <CategoryChoice />
        <LanguageChoice />
        <SortChoice />
      </div>
    </>
  )
}

/** A part of what the list is asked for; undefined takes it away. */
function useFilter() {
  const { filterValues, setFilters } = useListContext()
  const filter = filterValues as ProductFilter
  const change = (name: keyof ProductFilter, value: string | undefined) => {
    const { [name]: _former, ...others } = filter
    setFilters(value === undefined ? others : { ...others, [name]: value })
  }
  return { filter, change }
}

function StatusChips() {
  const text = useTranslations('portal.products')
  const { filter, change } = useFilter()
  const { meta } = useListContext()
  const { counts } = (meta ?? {}) as { counts?: Record<string, number> }
  return (
    <Chips
      label={text('status')}
      choices={statusTabs.map((value) => ({
        value,
        label: text(value),
        count: counts === undefined ? undefined : (counts[value] ?? 0),
      }))}
      value={filter.status ?? 'all'}
      onChange={(status) => change('status', status === 'all' ? undefined : status)}
    />
  )
}

function CategoryChoice() {
  const text = useTranslations('portal.products')
  const { filter, change } = useFilter()
  const categories = useCategories().map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Choice
      label={text('category')}
      choices={[{ value: '', label: text('anyCategory') }, ...categories]}
      value={filter.category ?? ''}
      onChange={(category) => change('category', category === '' ? undefined : category)}
    />
  )
}

function LanguageChoice() {
  const text = useTranslations('portal.products')
  const { filter, change } = useFilter()
  const choices = languages.map(({ file_name, language_name }) => ({
    value: file_name as string,
    label: text('missingIn', { language: language_name }),
  }))
  return (
    <Choice
      label={text('missing')}
      choices={[{ value: '', label: text('anyLanguage') }, ...choices]}
      value={filter.missing ?? ''}
      onChange={(missing) => change('missing', missing === '' ? undefined : missing)}
    />
  )
}

function SortChoice() {
  const text = useTranslations('portal.products')
  const { filter, change } = useFilter()
  return (
    <Choice
      label={text('sort')}
      choices={sorts.map((value) => ({ value, label: text(`sort_${value}`) }))}
      value={filter.sort ?? 'changed'}
      onChange={(sort) => change('sort', sort === 'changed' ? undefined : sort)}
    />
  )
}
