import type { Database, Tx } from '../db/database.ts'
import { writeMail } from '../notifications/mail.ts'
import { repeatFor } from '../repeat-for.ts'
import { hashCode, makeCode } from './email-code.ts'
import { saveHandled, selectRecipient, lockNextCodeRequest } from './email-code.sql.ts'

/** Creates the requested codes and has them mailed, for some seconds. Concurrent processes take different ones. */
export async function issueCodes(database: Database, pepper: string): Promise<void> {
  await repeatFor(() => database.transaction().execute((tx) => issueNext(tx, pepper)))
}

async function issueNext(tx: Tx, pepper: string): Promise<boolean> {
  const request = await lockNextCodeRequest(tx)
  if (request === undefined) return false
  const recipient = await selectRecipient(tx, request)
  if (recipient === undefined) {
    await saveHandled(tx, request.id, undefined)
    return true
  }
  const digits = makeCode()
  await saveHandled(tx, request.id, { accountId: recipient.id, codeHash: hashCode(pepper, request.id, digits) })
  await writeMail(tx, pepper, {
    accountId: recipient.id,
    to: recipient.email,
    language: recipient.language,
    kind: request.purpose,
    code: { digits, worthUntil: request.expires_at },
  })
  return true
}
