import type { SettingChange } from '@sealane/contract/settings'
import { call } from '../app/call.ts'
import { useAsking } from '../app/use-asking.ts'

export type Setting = { key: string; value?: unknown; standard?: unknown; changes: SettingChange[] }

export function useSettings() {
  return useAsking({ queryKey: ['setting'], queryFn: () => call('GET /api/portal/setting/list') })
}
