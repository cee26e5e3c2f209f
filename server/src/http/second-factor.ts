import type { Queries } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { readSetting } from '../settings/settings.ts'
import type { Caller } from './session.ts'

const provenForMs = 12 * 60 * 60_000

/** Returns the time until which the session's second factor is valid; undefined where it has none or it has expired. */
export function provenUntil({ provenAt }: Pick<Caller, 'provenAt'>): Date | undefined {
  const until = (provenAt?.getTime() ?? 0) + provenForMs
  return until > Date.now() ? new Date(until) : undefined
}

/** Refuses where the settings require a second factor for decisions about money, and this session has no recent one. */
export async function checkSecondFactor(queries: Queries, caller: Caller): Promise<void> {
  if (provenUntil(caller) !== undefined) return
  if (await readSetting(queries, 'staff.second_factor')) throw new Refusal('SECOND_FACTOR_NEEDED')
}
