import { call } from '../app/call.ts'
import { useLanguage } from '../app/language.tsx'
import { useServerQuery } from '../app/use-server-query.ts'

export function useHeroes() {
  return useServerQuery({ queryKey: ['hero', 'list'], queryFn: () => call('GET /api/portal/hero/list') })
}

/** Queries the ranking, with names in the user's language. */
export function useRanking() {
  const { language } = useLanguage()
  return useServerQuery({ queryKey: ['ranking', language], queryFn: () => call('GET /api/portal/ranking/list') })
}

export function usePortalCategories() {
  return useServerQuery({ queryKey: ['category', 'portal'], queryFn: () => call('GET /api/portal/category/list') })
}
