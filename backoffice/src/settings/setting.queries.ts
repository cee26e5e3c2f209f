import type { SettingChange, SettingProposal } from '@sealane/contract/settings'
import { call } from '../app/call.ts'
import { useAsking } from '../app/use-asking.ts'

export type Setting = {
  key: string
  value?: unknown
  standard?: unknown
  changes: SettingChange[]
  pending: SettingProposal | null
}

export function useSettings() {
  return useAsking({ queryKey: ['setting'], queryFn: () => call('GET /api/portal/setting/list') })
}
