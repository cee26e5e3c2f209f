import { hasDuty, type Duty } from '@sealane/contract/access'
import type { ListedSetting } from '@sealane/contract/settings'
import type { Queries } from '../db/database.ts'
import { selectOpenProposals } from './proposal.sql.ts'
import { toProposal } from './proposal.ts'
import { selectSettingChanges } from './setting-change.sql.ts'
import { dutyOf } from './setting.rules.ts'
import { selectAllSettingValues } from './setting.sql.ts'
import { everySetting } from './settings.ts'

/** Lists the settings that this operator may change, each with its waiting change. */
export async function listSettings(
  queries: Queries,
  { id, duties }: { id: number; duties: readonly Duty[] },
): Promise<ListedSetting[]> {
  const changed = await selectAllSettingValues(queries)
  const changes = await selectSettingChanges(queries)
  const open = new Map((await selectOpenProposals(queries)).map((row) => [row.key, toProposal(row, id)]))
  const own = everySetting([...changed.keys(), ...open.keys()]).filter(([key]) => hasDuty(duties, [dutyOf(key)]))
  return own.map(([key, { standard }]) => ({
    key,
    value: changed.get(key) ?? standard,
    standard,
    changes: changes.get(key) ?? [],
    pending: open.get(key) ?? null,
  }))
}
