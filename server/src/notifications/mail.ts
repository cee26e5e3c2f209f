import type { FileName } from '@sealane/contract/locales'
import type { PortalMail } from '@sealane/contract/mails'
import { recordDecision, type CommandNote } from '../audit-log/decision.sql.ts'
import type { Tx } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import type { Resources } from '../resources.ts'
import { compose, type Letter } from './letter.ts'
import { mailOffAddress } from './mail-off.ts'
import { statusOf, type MailKind } from './mail.rules.ts'
import {
  insertMail,
  saveDueNow,
  type ListedMail,
  type MailListQuery,
  type MailParams,
  type MailRow,
  selectMails,
} from './mail.sql.ts'
import { composeNotice } from './notice-letter.ts'
import { seal, unseal } from './seal.ts'

export type { MailParams }

export type Mail = {
  accountId: number
  to: string
  language: FileName
  kind: MailKind
  params?: MailParams
  /** Stored encrypted, and only until the mail was sent or has expired. */
  code?: { digits: string; worthUntil: Date }
}

/** Queues the mail, if the transaction commits; a job sends it. */
export async function writeMail(tx: Tx, pepper: string, mail: Mail): Promise<void> {
  const { accountId, to, language, kind, params = {}, code } = mail
  await insertMail(tx, {
    account_id: accountId,
    recipient: to,
    kind,
    language,
    params,
    secret: code === undefined ? null : seal(pepper, code.digits),
    worth_until: code?.worthUntil ?? null,
  })
}

/** Makes every waiting mail due now, from the command line, after a failure of the mail server. Returns their number. */
export async function retryMails(tx: Tx, note: CommandNote): Promise<number> {
  const count = await saveDueNow(tx)
  const detail = { mails: count, ...note }
  await recordDecision(tx, { operatorId: null, subject: 'mail', id: 'waiting', verdict: 'retried', detail })
  return count
}

type LetterMeans = { pepper: string; mailer: Pick<Resources['mailer'], 'shop'> }

export function toLetter(mail: MailRow, { pepper, mailer: { shop } }: LetterMeans): Letter {
  const { language, secret, rows } = mail
  if (mail.choice === null) {
    const { kind, params } = mail
    return compose({ kind, language, params, code: secret === null ? undefined : unseal(pepper, secret) }, shop)
  }
  const off = mailOffAddress(shop, pepper, { accountId: mail.account_id, ...mail })
  return composeNotice({ ...mail, rows: rows ?? [] }, { shop, off })
}

/** Lists the mails. Their content is shown only if they go to the outbox, which exists to be read. */
export async function listMails({ tx, resources }: Context, { query }: { query: MailListQuery }) {
  const { items, next } = await selectMails(tx, query)
  return { items: items.map((mail) => toPortalMail(mail, resources)), next, outbox: resources.mailer.isOutbox }
}

function toPortalMail(mail: ListedMail, resources: Resources): PortalMail {
  const { isOutbox } = resources.mailer
  const { subject, text } = toLetter(isOutbox ? mail : { ...mail, secret: null }, resources)
  const status = statusOf(mail)
  return {
    id: String(mail.id),
    kind: mail.kind,
    to: mail.recipient,
    language: mail.language,
    subject,
    text: isOutbox ? text : null,
    status,
    tries: mail.tries,
    error: mail.last_error,
    created_at: mail.created_at.toISOString(),
    sent_at: mail.sent_at?.toISOString() ?? null,
    next_try_at: status === 'waiting' ? mail.next_try_at.toISOString() : null,
  }
}
