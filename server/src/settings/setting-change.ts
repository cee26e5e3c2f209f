import { hasDuty, type Duty } from '@sealane/contract/access'
import type { SettingProposal } from '@sealane/contract/settings'
import * as v from 'valibot'
import type { Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import { hasTransfers } from '../ledger/ledger.sql.ts'
import { notifyDuty } from '../notifications/notification.ts'
import { Refusal } from '../refusal.ts'
import { chainFaultOf, saveChain } from './network-settings.ts'
import { cancelProposal, confirmProposal, endOpenProposal, propose } from './proposal.ts'
import { lockSettings, putSetting, selectSettingValues, type AnySettingValue } from './setting.sql.ts'
import { dutyOf, faultOf, isGuarded, limitsOf, receiverIn } from './setting.rules.ts'
import { readSettings, settingOf, type SettingDefinition } from './settings.ts'

export type SettingOperator = { id: number; account: string; duties: readonly Duty[] }
/** `chainId` is the answer of the network's node, if it was asked. */
export type SettingChangeInput = { key: string; value: AnySettingValue; chainId?: number | undefined }
type SavedSettingChange = { key: string; value: AnySettingValue; pending: SettingProposal | null }

/** Changes the setting, or records the change as a proposal if one operator may not make it alone. */
export async function saveSetting(
  tx: Tx,
  operator: SettingOperator,
  change: SettingChangeInput,
): Promise<SavedSettingChange> {
  const { key, value } = change
  checkAllowed(operator, key)
  await lockSettings(tx)
  const fault = await faultIn(tx, change)
  if (fault !== undefined) throw new Refusal('INVALID_INPUT', { fields: { value: fault } })
  const before = await readValue(tx, key)
  if (isGuarded(key, before, value) && (await hasTransfers(tx))) {
    return { key, value: before, pending: await propose(tx, operator, { key, value, before }) }
  }
  if (value !== before) await endOpenProposal(tx, key, operator.id)
  await writeValue(tx, change, { before, operatorId: operator.id })
  if (value !== before) await notifyReceivingChanged(tx, operator, key)
  return { key, value, pending: null }
}

/** Confirms the change, which then only waits for its time. */
export async function confirmSetting(tx: Tx, operator: SettingOperator, id: string): Promise<SavedSettingChange> {
  await lockSettings(tx)
  const { key, pending } = await confirmProposal(tx, operator, toId(id))
  return { key, value: await readValue(tx, key), pending }
}

/** Cancels the change; the setting stays as it is. */
export async function cancelSetting(tx: Tx, operator: SettingOperator, id: string): Promise<SavedSettingChange> {
  await lockSettings(tx)
  const { key } = await cancelProposal(tx, operator, toId(id))
  return { key, value: await readValue(tx, key), pending: null }
}

function checkAllowed({ duties }: SettingOperator, key: string): void {
  if (settingOf(key) === undefined) throw new Refusal('NOT_FOUND')
  if (!hasDuty(duties, [dutyOf(key)])) throw new Refusal('NOT_ALLOWED')
}

/** Reads the present value of a setting. */
export async function readValue(tx: Tx, key: string): Promise<AnySettingValue> {
  const changed = await selectSettingValues(tx, [key])
  const value = changed.get(key) ?? settingOf(key)?.standard
  if (value === undefined) throw new Error(`There is no setting ${key}`)
  return value
}

/** The fault of a value, by itself or beside other settings; undefined where there is none. The caller has locked the settings. */
export async function faultIn(tx: Tx, change: SettingChangeInput): Promise<string | undefined> {
  const { key, value, chainId } = change
  return (
    schemaFaultOf(settingOf(key), value) ?? (await limitFaultOf(tx, key, value)) ?? chainFaultOf(tx, change, chainId)
  )
}

/**
 * Returns the fault of a value against other settings: a minimum above its maximum, or a fee above the amount that it is taken from, would block
 * every payment.
 */
async function limitFaultOf(tx: Tx, key: string, value: AnySettingValue): Promise<string | undefined> {
  const limits = limitsOf(key)
  return limits.length === 0 ? undefined : faultOf(key, value, await readSettings(tx, limits))
}

const beyond: Record<string, string> = { max_value: 'too_high', min_value: 'too_low', max_length: 'too_long' }

/** Returns the fault of a value, with the schema's own code if it has one. */
function schemaFaultOf(setting: SettingDefinition | undefined, value: AnySettingValue): string | undefined {
  if (setting === undefined) return 'invalid'
  const { issues } = v.safeParse(setting.schema, value)
  if (issues === undefined) return undefined
  const [{ type, message }] = issues
  const isKnown = ['private_key', 'xpub', 'node', 'token_address'].includes(message)
  return isKnown ? message : (beyond[type] ?? 'invalid')
}

type SettingWrite = { before: AnySettingValue; operatorId: number; confirmedBy?: string | null }

/** Writes the value. The caller has locked the settings and has found no fault. */
export async function writeValue(
  tx: Tx,
  change: SettingChangeInput,
  { before, operatorId, confirmedBy }: SettingWrite,
): Promise<void> {
  const { key, value, chainId } = change
  await saveChain(tx, change, chainId)
  await putSetting(tx, key, { value, changedBy: operatorId })
  const detail = { before, value, ...(confirmedBy !== undefined && { confirmed_by: confirmedBy }) }
  await recordDecision(tx, { operatorId, subject: 'setting', id: key, verdict: 'changed', detail })
}

/** Notifies all operators with the duty of a change of a receiving account or address. */
async function notifyReceivingChanged(tx: Tx, { id, account }: SettingOperator, key: string): Promise<void> {
  const what = receiverIn(key)
  if (what === undefined) return
  const notice = { kind: 'receiving_changed', params: { operator: account, what }, link: '/portal/setting' } as const
  await notifyDuty(tx, 'finance', notice, id)
}
