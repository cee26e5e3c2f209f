import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FileName } from '@sealane/contract/locales'
import { NotificationChoice } from '@sealane/contract/notifications'
import * as v from 'valibot'
import type { Queries } from '../db/database.ts'
import { selectVerifiedEmail } from './mail-off.sql.ts'

/** The mails that a link turns off: those of one choice to one account, as long as the account has this address. */
export type MailOff = { accountId: number; choice: NotificationChoice; recipient: string }

export const mailOffPath = '/api/notification/mail_off'

/** Returns the address that turns off the mails of the choice, without a log-in. Only the pepper's owner can make one. */
export function mailOffAddress(shop: string, pepper: string, mail: MailOff & { language: FileName }): string {
  return `${shop}${mailOffPath}?${new URLSearchParams({ lang: mail.language, key: keyFor(pepper, mail) }).toString()}`
}

/** Returns the mails that the key turns off; undefined for a key that the shop has not made, or one for a former address. */
export async function readMailOff(queries: Queries, pepper: string, key: string): Promise<MailOff | undefined> {
  const [, id, topic] = /^([1-9]\d{0,14})\.(\w+)\./.exec(key) ?? []
  const choice = v.safeParse(NotificationChoice, topic)
  if (id === undefined || !choice.success) return undefined
  const accountId = Number(id)
  const recipient = await selectVerifiedEmail(queries, accountId)
  if (recipient === undefined) return undefined
  const mail = { accountId, choice: choice.output, recipient }
  return isEqual(keyFor(pepper, mail), key) ? mail : undefined
}

function keyFor(pepper: string, { accountId, choice, recipient }: MailOff): string {
  const secret = Buffer.from(hkdfSync('sha256', pepper, '', 'sealane mails off', 32))
  const said = `${accountId}.${choice}`
  return `${said}.${createHmac('sha256', secret).update(`${said}.${recipient}`).digest('base64url')}`
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}
