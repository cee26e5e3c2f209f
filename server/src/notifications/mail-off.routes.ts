import { defaultFileName, isFileName, type FileName } from '@sealane/contract/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Resources } from '../resources.ts'
import { mailOffPath, readMailOff, type MailOff } from './mail-off.ts'
import { writeMailOffPage, writeNoMailOffPage } from './mail-off-page.ts'
import { saveChoice } from './notification-choice.sql.ts'

type MailOffQuery = { key: string; language: FileName }

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
/** The address is a key: it is neither stored nor passed on. */
const headers = {
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** Turns off mails for the reader of one, without a log-in: a page that asks, and the call of that page and of mail programs (RFC 8058). */
export function mailOffRoutes(app: FastifyInstance, { databases, pepper }: Resources): void {
  const read = ({ key }: MailOffQuery) => readMailOff(databases.reader, pepper, key)

  app.get(mailOffPath, { schema: { hide: true } }, async (request, reply) => {
    const query = readQuery(request)
    return send(reply, query, await read(query), 'asks')
  })
  app.post(mailOffPath, { schema: { hide: true } }, async (request, reply) => {
    const query = readQuery(request)
    const mail = await read(query)
    if (mail !== undefined)
      await databases.writer
        .transaction()
        .execute((tx) => saveChoice(tx, mail.accountId, { topic: mail.choice, mail: false }))
    return send(reply, query, mail, 'done')
  })
}

function readQuery({ query }: FastifyRequest): MailOffQuery {
  const { key, lang } = query as Record<string, unknown>
  const language = typeof lang === 'string' && isFileName(lang) ? lang : defaultFileName
  return { key: typeof key === 'string' ? key : '', language }
}

function send(
  reply: FastifyReply,
  { language }: MailOffQuery,
  mail: MailOff | undefined,
  state: 'asks' | 'done',
): FastifyReply {
  const page = mail === undefined ? writeNoMailOffPage(language) : writeMailOffPage(language, mail, state)
  return reply
    .status(mail === undefined ? 404 : 200)
    .headers(headers)
    .type('text/html; charset=utf-8')
    .send(page)
}
