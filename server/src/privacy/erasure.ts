import { randomBytes } from 'node:crypto'
import { lockCaller } from '../accounts/account.sql.ts'
import { saveErased } from '../accounts/erased.sql.ts'
import { checkLoginPassword } from '../auth/password.ts'
import { checkNotRecovered } from '../auth/recovery.ts'
import { insertStaleOf } from '../catalog/counters.sql.ts'
import type { Context, Situation } from '../http/serve.ts'
import { balanceOf } from '../ledger/ledger.sql.ts'
import { Refusal } from '../refusal.ts'
import { deleteUploadsOf, discardStored } from '../uploads/upload.sql.ts'
import { discardFiles } from '../uploads/uploads.ts'
import { eraseDestinations } from '../withdrawals/withdrawal.sql.ts'
import { deleteExport } from './data-export.sql.ts'
import { deletePersonal, lockApplications, selectTies } from './erasure.sql.ts'

type ErasureInput = { password?: string | undefined }
/** The password that was checked, and a new one that nobody knows. */
type Passwords = { from: string; to: string }

export async function prepareErasure(situation: Situation, { body }: { body: ErasureInput }): Promise<Passwords> {
  const from = await checkLoginPassword(situation, { field: 'password', password: body.password })
  const { visit, resources } = situation
  return { from, to: await resources.hashing.passwords.hash(randomBytes(32).toString('base64url'), visit.source) }
}

/**
 * Deletes an account. Refused as long as it has money or open orders, because there would be no recipient any more, and while it is frozen, because
 * operators investigate it. After a recovery it has to wait, as withdrawals do: a stranger with access to the mailbox would delete what the owner
 * still needs.
 */
export async function eraseAccount({ tx, caller }: Context, _input: unknown, passwords: Passwords): Promise<object> {
  const { isFrozen } = await lockCaller(tx, caller)
  if (isFrozen) throw new Refusal('FROZEN')
  await lockApplications(tx, caller.id)
  const { has_money_coming, has_open_orders, is_staff } = await selectTies(tx, caller.id)
  const { balance, held } = await balanceOf(tx, caller.id) // Read after the reasons: incoming money is a reason until it is in the balance.
  if (is_staff) throw new Refusal('ACCOUNT_IS_STAFF')
  if (balance > 0 || held > 0 || has_money_coming) throw new Refusal('ACCOUNT_HAS_MONEY')
  if (has_open_orders) throw new Refusal('ACCOUNT_HAS_ORDERS')
  await checkNotRecovered(tx, caller.id, 'deletion')
  if (!(await saveErased(tx, caller.id, passwords))) throw new Refusal('WRONG_CREDENTIALS')
  await insertStaleOf(tx, caller.id)
  await deletePersonal(tx, caller.id)
  await eraseDestinations(tx, caller.id)
  await discardFiles(tx, await deleteUploadsOf(tx, caller.id))
  await discardStored(tx, await deleteExport(tx, caller.id))
  return {}
}
