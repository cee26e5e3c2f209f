import type { SettingChange } from '@sealane/contract/settings'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

const changesMaximum = 10

/** Selects the last changes of each setting, newest first. */
export async function selectSettingChanges(queries: Queries): Promise<Map<string, SettingChange[]>> {
  type Row = Omit<SettingChange, 'at'> & { key: string; at: Date }
  const { rows } = await sql<Row>`
    select d.key, o.account as operator, d.detail -> 'before' as before, d.detail -> 'value' as value, d.at
    from (
      select id, operator_id, subject_id as key, detail, decided_at as at,
        row_number() over (partition by subject_id order by id desc) as place
      from decisions where subject = 'setting' and verdict = 'changed'
    ) d join accounts o on o.id = d.operator_id
    where d.place <= ${changesMaximum} order by d.id desc
  `.execute(queries)
  const changes = rows.map(({ key, at, ...change }) => ({ key, change: { ...change, at: at.toISOString() } }))
  return new Map([...Map.groupBy(changes, ({ key }) => key)].map(([key, of]) => [key, of.map(({ change }) => change)]))
}
