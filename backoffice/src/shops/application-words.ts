import { useFormatter } from 'use-intl'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'

/** Returns a category's name, or its id until the categories are loaded. */
export function useCategoryName(): (id: string) => string {
  const { data } = useServerQuery({ queryKey: ['category'], queryFn: () => call('GET /api/category/list') })
  return (id) => data?.items.find((category) => category.id === id)?.name ?? id
}

export function useCountryName(): (code: string) => string {
  const format = useFormatter()
  return (code) => format.displayName(code, { type: 'region' }) ?? code
}
