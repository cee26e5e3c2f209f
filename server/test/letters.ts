import { sql } from 'kysely'
import { sendMails } from '../src/notifications/mail.jobs.ts'
import type { TestApi, TestPerson } from './api.ts'
import type { Delivered } from './post-office.ts'

/** A mail as a program shows it. */
export type ReceivedLetter = { subject: string; text: string; html: string; headers: Map<string, string> }

/** The text that a test reads if no mail arrived. */
export const noLetter: ReceivedLetter = { subject: '', text: '', html: '', headers: new Map() }

/** Gives the person an e-mail, verified unless stated otherwise, and the language of their mails. */
export async function withEmail<Person extends TestPerson>(
  { databases }: TestApi,
  person: Person,
  { language = 'en', isVerified = true } = {},
): Promise<Person> {
  const email = `${person.account}@example.com`
  await sql`update accounts set email = ${email}, email_key = ${email}, language = ${language},
    email_verified_at = case when ${isVerified}::boolean then now() end where id = ${Number(person.id)}`.execute(
    databases.writer,
  )
  return person
}

/** Sends what waits, and returns all mails to the person, in the order in which they arrived. */
export async function lettersTo(
  { databases, resources }: TestApi,
  { delivered }: { delivered: readonly Delivered[] },
  { account }: TestPerson,
): Promise<ReceivedLetter[]> {
  await sendMails(databases.writer, resources)
  return delivered.filter(({ to }) => to.includes(`${account}@example.com`)).map(({ source }) => readLetter(source))
}

/** Reads a mail with a plain and an HTML part, as nodemailer writes it. */
function readLetter(source: string): ReceivedLetter {
  const [head = '', ...rest] = source.split('\r\n\r\n')
  const headers = readHeaders(head)
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1] ?? ''
  const parts = rest.join('\r\n\r\n').split(`--${boundary}`)
  const bodyOf = (type: string) =>
    readBody(parts.find((part) => part.includes(`Content-Type: ${type}`)) ?? '').replaceAll('\r\n', '\n')
  return {
    subject: readWords(headers.get('subject') ?? ''),
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
    headers,
  }
}

function readHeaders(head: string): Map<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  return new Map(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    }),
  )
}

function readBody(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  return /quoted-printable/i.test(head) ? readQuoted(body.replaceAll(/=\r\n/g, '')) : body
}

function readQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** Reads the encoded words of a header (RFC 2047). */
function readWords(text: string): string {
  const joined = text.replaceAll(/\?=\s+=\?/g, '?==?')
  const words = joined.replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_all, kind: string, word: string) => {
    const bytes =
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64')
        : Buffer.from(readBytes(word.replaceAll('_', ' ')), 'latin1')
    return `\u0000${bytes.toString('latin1')}\u0000`
  })
  return words.includes('\u0000') ? Buffer.from(words.replaceAll('\u0000', ''), 'latin1').toString() : words
}

function readBytes(text: string): string {
  return text.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
