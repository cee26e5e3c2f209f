import { call } from '../app/call.ts'
import { useAsking } from '../app/use-asking.ts'

export type Setting = { key: string; value?: unknown; standard?: unknown }

export function useSettings() {
  return useAsking({ queryKey: ['setting'], queryFn: () => call('GET /api/portal/setting/list') })
}

/** What one setting says; undefined until it is known. */
export function useSetting(key: string): unknown {
  return useSettings().data?.items.find((setting) => setting.key === key)?.value
}
