import type { Queries } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { readSetting } from '../settings/settings.ts'
import type { Caller } from './session.ts'

const provenForMs = 12 * 60 * 60_000

/** Until when what the session proved counts; undefined where it proved nothing, or too long ago. */
export function provenUntil({ provenAt }: Pick<Caller, 'provenAt'>): Date | undefined {
  const until = (provenAt?.getTime() ?? 0) + provenForMs
  return until > Date.now() ? new Date(until) : undefined
}

/** Refuses where decisions about money ask for a second factor, and this session has proven none of late. */
export async function checkSecondFactor(queries: Queries, caller: Caller): Promise<void> {
  if (provenUntil(caller) !== undefined) return
  if (await readSetting(queries, 'staff.second_factor')) throw new Refusal('SECOND_FACTOR_NEEDED')
}
