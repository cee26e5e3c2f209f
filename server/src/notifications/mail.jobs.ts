import type { Database } from '../db/database.ts'
import type { Resources } from '../resources.ts'
import { repeatFor } from '../repeat-for.ts'
import { decideFailure, type MailFailure } from './mail.rules.ts'
import { saveFailure, saveOver, saveSent, claimMail, type MailRow } from './mail.sql.ts'
import { toLetter } from './mail.ts'
import { log } from '../log.ts'

/** No other task waits for this worker. It still ends, so that expired mails are given up in time. */
const workingMs = 30_000

type MailResources = Pick<Resources, 'pepper' | 'mailer'>

/**
 * Sends waiting mails one after the other, for half a minute. If the mail server is unavailable, the round ends, and the next one begins with another
 * mail. A server that accepted a mail without confirmation gets it again under the same Message-ID.
 */
export async function sendMails(database: Database, means: MailResources): Promise<void> {
  for (const mail of await saveOver(database)) logLostMail(mail)
  await repeatFor(() => sendNext(database, means), workingMs)
}

/** Returns whether the next mail may be tried. */
async function sendNext(database: Database, means: MailResources): Promise<boolean> {
  const mail = await claimMail(database)
  if (mail === undefined) return false
  const error = await sendOne(mail, means)
  if (error !== undefined) return noteFailure(database, mail, error)
  await saveSent(database, mail.id, { keepsContent: means.mailer.isOutbox })
  return true
}

async function sendOne(mail: MailRow, means: MailResources): Promise<(Error & MailFailure) | undefined> {
  const { id, kind, recipient, created_at } = mail
  try {
    await means.mailer.send({ id, kind, to: recipient, writtenAt: created_at, ...toLetter(mail, means) })
    return undefined
  } catch (error) {
    return error as Error
  }
}

/** Returns whether the failure concerns this mail only, so that the next one may be tried. */
async function noteFailure(database: Database, mail: MailRow, error: Error & MailFailure): Promise<boolean> {
  const { isLost, isOwn } = decideFailure(mail.tries, error)
  await saveFailure(database, mail.id, { error: error.message, isLost })
  if (isLost) logLostMail(mail)
  return isOwn
}

/** Logs a lost mail without the server's answer: that contains the address, which must not be in a log. */
function logLostMail({ id, kind, tries }: Pick<MailRow, 'id' | 'kind' | 'tries'>): void {
  log.error({ part: 'mails', mail: id, kind, tries }, 'Gave up on a mail; /portal says why, under Mails')
}
