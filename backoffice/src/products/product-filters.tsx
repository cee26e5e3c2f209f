import { languages } from '@sealane/contract/languages'
import { useTranslations } from 'use-intl'
import { Chips } from '../ui/chips.tsx'
import { SelectField } from '@sealane/ui/select-field'
import { useList } from '../ui/list.tsx'
import { sorts, statusTabs, type ProductFilter } from './product.rules.ts'
import { useCategories } from './product.queries.ts'

/** The filters and the sort order of the product list. */
export function ProductFilters() {
  return (
    <>
      <StatusChips />
      <div className="mt-3 grid grid-cols-2 gap-3 *:last:col-span-2 mid:grid-cols-3 mid:*:last:col-span-1 desk:max-w-190">
        <CategoryChoice />
        <LanguageChoice />
        <SortChoice />
      </div>
    </>
  )
}

/** Changes one part of the filter; undefined removes it. */
function useFilter() {
  const { filter: current, setFilter } = useList()
  const filter = current as ProductFilter
  const change = (name: keyof ProductFilter, value: string | undefined) => {
    const { [name]: _former, ...others } = filter
    setFilter(value === undefined ? others : { ...others, [name]: value })
  }
  return { filter, change }
}

function StatusChips() {
  const text = useTranslations('portal.products')
  const { filter, change } = useFilter()
  const { counts } = useList()
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
    <SelectField
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
    <SelectField
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
    <SelectField
      label={text('sort')}
      choices={sorts.map((value) => ({ value, label: text(`sort_${value}`) }))}
      value={filter.sort ?? 'changed'}
      onChange={(sort) => change('sort', sort === 'changed' ? undefined : sort)}
    />
  )
}
