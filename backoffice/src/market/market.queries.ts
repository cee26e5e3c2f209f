import { call } from '../app/call.ts'
import { useLanguage } from '../app/language.tsx'
import { useAsking } from '../app/use-asking.ts'

export function useHeroes() {
  return useAsking({ queryKey: ['hero', 'list'], queryFn: () => call('GET /api/portal/hero/list') })
}

/** Named in the language of the office. */
export function useRanking() {
  const { language } = useLanguage()
  return useAsking({ queryKey: ['ranking', language], queryFn: () => call('GET /api/portal/ranking/list') })
}

export function usePortalCategories() {
  return useAsking({ queryKey: ['category', 'portal'], queryFn: () => call('GET /api/portal/category/list') })
}
