import type { Databases } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { readSettings } from '../settings/settings.ts'
import { noticeOffice } from './last-seen.ts'
import type { Caller } from './session.ts'

type OfficeVisitor = Pick<Caller, 'isOperator' | 'officeSeenAt' | 'isPasswordWeak' | 'provenAt' | 'tokenHash'>
type OfficeCall = { isLoginStep: boolean; isUnattended: boolean }

/**
 * Checks the rules of the back office for staff: refuses an operator's session that has been idle too long, a password that is guessed first, and an
 * operator whose login is not finished. A call counts as use unless the browser marks it as automatic.
 */
export async function checkOffice(
  { reader, writer }: Databases,
  caller: OfficeVisitor,
  call: OfficeCall,
): Promise<void> {
  const { isOperator, officeSeenAt, isPasswordWeak, provenAt, tokenHash } = caller
  const settings = await readSettings(reader, ['staff.idle_minutes', 'staff.second_factor'])
  const idleMs = Date.now() - officeSeenAt.getTime()
  if (isOperator && idleMs > settings['staff.idle_minutes'] * 60_000) throw new Refusal('LOGIN_REQUIRED')
  if (isOperator && !call.isUnattended) noticeOffice(writer, tokenHash)
  if (isPasswordWeak) throw new Refusal('PASSWORD_WEAK')
  const isProven = provenAt !== null || call.isLoginStep || !settings['staff.second_factor']
  if (isOperator && !isProven) throw new Refusal('LOGIN_UNFINISHED')
}
