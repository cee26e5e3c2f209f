import type { OptionWord } from '@sealane/contract/products'
import { call } from '../app/call.ts'
import { useLanguage } from '../app/language.tsx'
import { useServerQuery, usePagedServerQuery } from '../app/use-server-query.ts'

export function useProduct(id: string | undefined) {
  return useServerQuery({
    queryKey: ['product', 'detail', id],
    queryFn: () => call('GET /api/portal/product/detail', { query: { id: id ?? '' } }),
    isEnabled: id !== undefined,
  })
}

export function useVersions(id: string) {
  return usePagedServerQuery({
    queryKey: ['product', 'versions', id],
    queryFn: (cursor) => call('GET /api/portal/product/versions', { query: { id, cursor } }),
  })
}

const noWords: Record<'options' | 'specs' | 'values', OptionWord[]> = { options: [], specs: [], values: [] }

/** Returns the words that the marketplace has in 13 languages; none until they are loaded. */
export function useVocabulary() {
  const { data } = useServerQuery({
    queryKey: ['product', 'vocabulary'],
    queryFn: () => call('GET /api/portal/product/vocabulary'),
  })
  return data ?? noWords
}

/** Returns all categories in the user's language, including those that the home page hides. */
export function useCategories(): { id: string; name: string }[] {
  const { language } = useLanguage()
  const { data } = useServerQuery({
    queryKey: ['category', language],
    queryFn: () => call('GET /api/category/list', { query: { all: true } }),
  })
  return data?.items ?? []
}

export function useCountries(): { code: string; name: string }[] {
  const { language } = useLanguage()
  const { data } = useServerQuery({ queryKey: ['area', language], queryFn: () => call('GET /api/user/area') })
  return data?.items ?? []
}

/** Returns the shops that an operator can create products for. */
export function useShops(isEnabled: boolean): { id: string; name: string }[] {
  const { data } = useServerQuery({
    queryKey: ['shops', 'all'],
    queryFn: () => call('GET /api/portal/shops/list', { query: { limit: 50 } }),
    isEnabled,
  })
  return (data?.items ?? []).toSorted((one, other) => one.name.localeCompare(other.name))
}
