import type { Databases } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { readSettings } from '../settings/settings.ts'
import { noticeOffice } from './last-seen.ts'
import type { Caller } from './session.ts'

type Asked = { isLoginStep: boolean; isUnattended: boolean }

/**
 * Lets an operator go on in the back office: refuses a session that nobody has used there for a while, and one whose log-in is not finished.
 * A call counts as use unless the browser says that nobody was there.
 */
export async function checkOffice(
  { reader, writer }: Databases,
  { officeSeenAt, provenAt, tokenHash }: Caller,
  { isLoginStep, isUnattended }: Asked,
): Promise<void> {
  const settings = await readSettings(reader, ['staff.idle_minutes', 'staff.second_factor'])
  const idleMs = Date.now() - officeSeenAt.getTime()
  if (idleMs > settings['staff.idle_minutes'] * 60_000) throw new Refusal('LOGIN_REQUIRED')
  if (!isUnattended) noticeOffice(writer, tokenHash)
  if (!isLoginStep && provenAt === null && settings['staff.second_factor']) throw new Refusal('LOGIN_UNFINISHED')
}
