import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Letter } from './letter.ts'

type OutgoingMail = Letter & { id: number; kind: string; to: string; writtenAt: Date }

/** The way in which mails leave the shop. */
export type Mailer = {
  /** Whether mails are written to files in a folder and sent to nobody. */
  isOutbox: boolean
  /** The shop's address, for links. */
  shop: string
  /** Resolves when the server has accepted the mail, or the file is written. */
  send: (mail: OutgoingMail) => Promise<void>
}

type MailerOptions = { smtpUrl: string | undefined; sender: string; shop: string; folder: string }

/** Less than the wait before the next try, so that one mail is never sent twice at once. */
const sendingMaximumMs = 20_000
const silenceMaximumMs = 8_000

/** Creates a mailer for the mail server, if there is one, else for `outbox` in the folder. */
export function createMailer({ smtpUrl, sender, shop, folder }: MailerOptions): Mailer {
  const deliver = smtpUrl === undefined ? intoFolder(path.join(folder, 'outbox')) : toServer(smtpUrl)
  return {
    isOutbox: smtpUrl === undefined,
    shop,
    send: (mail) => deliver(mail, toMessage(mail, sender)),
  }
}

type MailerMessage = ReturnType<typeof toMessage>
type Deliver = (mail: OutgoingMail, message: MailerMessage) => Promise<void>

/** Builds the message. A mail has the same Message-ID at every try: a client that receives it twice shows it once. */
function toMessage({ id, to, subject, text, html, off, writtenAt }: OutgoingMail, sender: string) {
  const domain = /@([^\s<>@]+)>?$/.exec(sender)?.[1] ?? 'localhost'
  return {
    from: sender,
    to: { name: '', address: to },
    subject,
    text,
    html,
    textEncoding: 'quoted-printable' as const,
    messageId: `<mail-${id}-${writtenAt.getTime()}@${domain}>`,
    date: writtenAt,
    headers: { 'Auto-Submitted': 'auto-generated', ...(off !== undefined && offHeaders(off)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Lets mail programs turn such mails off with one click (RFC 8058). */
function offHeaders(address: string) {
  const prepared = { prepared: true, foldLines: true } as const
  return {
    'List-Unsubscribe': { ...prepared, value: `<${address}>` },
    'List-Unsubscribe-Post': { ...prepared, value: 'List-Unsubscribe=One-Click' },
  }
}

function toServer(url: string): Deliver {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: silenceMaximumMs,
    greetingTimeout: silenceMaximumMs,
    socketTimeout: silenceMaximumMs,
  })
  return async (_mail, message) => {
    await transport.sendMail({ ...message, signal: AbortSignal.timeout(sendingMaximumMs) })
  }
}

function intoFolder(folder: string): Deliver {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  return async ({ id, kind }, message) => {
    const sent = await transport.sendMail(message)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(path.join(folder, `${id}-${kind}.eml`), sent.message, { mode: 0o600 })
  }
}
