import type { SettingChange, SettingProposal } from '@sealane/contract/settings'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'

export type SettingWithChanges = {
  key: string
  value?: unknown
  standard?: unknown
  changes: SettingChange[]
  pending: SettingProposal | null
}

export function useSettings() {
  return useServerQuery({ queryKey: ['setting'], queryFn: () => call('GET /api/portal/setting/list') })
}
