import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { toResults } from './filters.rules.ts'
import { categories } from './home.queries.ts'
import { TitledChips } from './word-chips.tsx'

/** Links to the categories that have products, for shoppers without a search word. */
export function AvailableCategories() {
  const text = useTranslations('catalogue.empty')
  const { go } = useNavigation()
  const { data } = useQuery(categories(useCall()))
  const choices = (data?.items ?? [])
    .filter(({ products }) => products > 0)
    .map(({ id, name }) => ({ value: id, label: name }))
  if (choices.length === 0) return undefined
  return (
    <TitledChips title={text('categories')} choices={choices} onChoose={(category) => go(toResults({ category }))} />
  )
}
