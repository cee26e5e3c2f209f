import type { Envelope } from '@sealane/contract/envelope'
import type { FileName } from '@sealane/contract/locales'
import { refusals } from '@sealane/contract/refusals'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOutage } from '../db/outage.rules.ts'
import { fieldText, moneyText, refusalText, statusText } from '../messages.ts'
import { Refusal } from '../refusal.ts'
import { readVisit } from './visit.ts'

/** Every response is an envelope, also for an error. Internal details are never sent. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    if (error instanceof Refusal) return answerRefusal(error, request, reply)
    const status = isBrokenOff(error, request) ? 400 : statusOf(error)
    if (status >= 500) request.log.error({ err: error }, 'a request failed')
    return answerStatus(status, request, reply)
  })
  app.setNotFoundHandler((request, reply) => answerStatus(404, request, reply))
}

export function answerStatus(status: number, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (status === 429 || status === 503) reply.header('retry-after', '2')
  if (status >= 500) reply.header('x-request-id', request.id) // The shopper gives this id to customer service; the log contains it, too.
  const { language } = readVisit(request)
  return send(reply, status, { code: status, msg: statusText(language, status), time: now(), data: null })
}

function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, details } = refusal
  const status = refusals[code]
  if (status === 429) reply.header('retry-after', String(details.retryAfterS ?? 2))
  return send(reply, status, {
    code: status === 200 ? 0 : status,
    ...sentencesOf(refusal, readVisit(request).language),
    time: now(),
    data: details.data ?? null,
    reason: code,
    ...(details.retryAfterS !== undefined && { retry_after: details.retryAfterS }),
  })
}

/** Returns the texts of a refusal. Faulty fields have their own texts; the first of them is also the text of the whole. */
function sentencesOf({ code, details }: Refusal, language: FileName): { msg: string; fields?: Record<string, string> } {
  const minutes = Math.ceil((details.retryAfterS ?? 60) / 60)
  const amount = details.amount === undefined ? {} : { amount: moneyText(language, details.amount) }
  const values = { minutes, of: 'other', ...amount, ...details.values }
  const msg = refusalText(language, code, values)
  if (details.fields === undefined) return { msg }
  const fieldTexts = Object.entries(details.fields).map(([name, key]): [string, string] => [
    name,
    fieldText(language, key, values),
  ])
  return { msg: fieldTexts[0]?.[1] ?? msg, fields: Object.fromEntries(fieldTexts) }
}

function send(reply: FastifyReply, status: number, body: Envelope<unknown>): FastifyReply {
  // The route's serializer is for success only.
  return reply.serializer(JSON.stringify).status(status).type('application/json; charset=utf-8').send(body)
}

/**
 * Whether the sender closed the connection during the request. This is not a fault of the server, though its code is that of a lost database
 * connection.
 */
function isBrokenOff(error: FastifyError, { raw }: FastifyRequest): boolean {
  return error === raw.errored
}

/** A file that may not be shown is answered as missing: in the contract, 403 means that an account lacks a right. */
function statusOf(error: FastifyError): number {
  if (isOutage(error)) return 503
  const status = error.statusCode ?? 500
  if (status === 403) return 404
  return status >= 400 && status < 600 ? status : 500
}

export function now(): number {
  return Math.floor(Date.now() / 1000)
}
