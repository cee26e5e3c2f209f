import type { FastifyInstance, FastifyRequest } from 'fastify'
import qs from 'qs'
import { isDeeperThan } from '../db/storable.rules.ts'
import { answerStatus } from './errors.ts'
import { isInnerCall } from './inner.ts'
import { bodyMaximum } from './memory-limits.ts'
import { createBucket } from './rates.ts'
import { sourceOf } from './source.ts'

const levelsMaximum = 32
const requestsPerSecond = 600
/** Characters of responses. Serializing and compressing a megabyte takes as long as fifty small calls. */
const answeredPerSecond = 10 * 1024 * 1024
const bytesPerSecond = 1024 * 1024

type TextBucket = ReturnType<typeof createBucket>

/** Reads bodies of JSON and forms. With `limits`, a source sends a megabyte of both in a second; the body that exceeds it is still read. */
export function readTexts(app: FastifyInstance, { limits }: { limits: boolean }): void {
  const isTooMuch = createBucket(limits ? bytesPerSecond : Infinity)
  readJson(app, isTooMuch)
  readForms(app, isTooMuch)
}

/** Treats an empty body as none: the contract then names the missing fields. A body with too many values is refused before it is parsed. */
function readJson(app: FastifyInstance, isTooMuch: TextBucket): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (isTooMuch(sourceOf(request.ip), body.length)) return done(new TooMuch(), undefined)
    if (hasTooManyParts(body as string, request.routeOptions.bodyLimit > bodyMaximum))
      return done(new TooManyParts(), undefined)
    void parse(request, body as string, (error, read) => {
      if (error === null && isDeeperThan(levelsMaximum, read)) done(new JsonTooDeep(), undefined)
      else done(error, read)
    })
  })
}

const partsMaximum = 1_000
const lettersPerPart = 8
const beginsPart = new Set<string | undefined>([',', '[', '{'])

/**
 * Whether a body has too many small values: JSON.parse and the checks after it take many times longer for thousands of them than for text of the same
 * size. No form of the shop sends so many; an endpoint with a larger `bodyMaximum` accepts more. Commas and brackets within quotes do not count.
 */
function hasTooManyParts(body: string, takesLarge: boolean): boolean {
  let left = partsMaximum + (takesLarge ? body.length / lettersPerPart : 0)
  let isText = false
  for (let at = 0; at < body.length && left >= 0; at += 1) {
    const letter = body[at]
    if (letter === '"') isText = !isText
    else if (isText && letter === '\\') at += 1
    else if (!isText && beginsPart.has(letter)) left -= 1
  }
  return left < 0
}

/** No browser sends longer lists. */
const listLettersMaximum = 300

/**
 * Shortens lists in headers: a list of thousands of entries would be split and compared for each response. A shortened list ends with a whole entry.
 */
export function cutLists(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    for (const name of ['accept-encoding', 'accept-language', 'if-none-match'] as const) {
      const list = headers[name] ?? ''
      if (list.length > listLettersMaximum) headers[name] = list.slice(0, listLettersMaximum).replace(/,[^,]*$/, '')
    }
  })
}

/** Refuses compressed bodies: some kilobytes could become gigabytes. */
export function refusePacked(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const encoding = request.headers['content-encoding']?.toLowerCase() ?? ''
    if (encoding !== '' && encoding !== 'identity') return answerStatus(415, request, reply)
  })
}

const formType = 'application/x-www-form-urlencoded'
const formLimits = { depth: 3, strictDepth: true, parameterLimit: 500, arrayLimit: 200, throwOnLimitExceeded: true }
/** Maximum number of list entries in a form, in all lists together: a hundred rows of three fields have fewer. */
const placesMaximum = 20_000
/** A field takes longer to parse than its characters. */
const bytesPerField = 64

/**
 * Reads forms for shoppers' calls: `name[key]` is an object, `name[]` a list (specification, decisions 2). The back office accepts no forms, and no
 * endpoint accepts one that a page of another site makes a browser send.
 */
function readForms(app: FastifyInstance, isTooMuch: TextBucket): void {
  app.addContentTypeParser(formType, { parseAs: 'string' }, (request, body, done) => {
    if (request.url.startsWith('/api/portal/') || request.headers['sec-fetch-site'] === 'cross-site')
      return done(new UnsupportedForm(), undefined)
    const cost = body.length + (body as string).split('&', formLimits.parameterLimit).length * bytesPerField
    if (isTooMuch(sourceOf(request.ip), cost)) return done(new TooMuch(), undefined)
    try {
      done(null, qs.parse(body as string, { ...formLimits, plainObjects: true, decoder: createKeyReader() }))
    } catch {
      done(new UnreadableForm(), undefined)
    }
  })
}

/** A list is as long as its highest index, also where it has gaps: a few fields could create hundreds of thousands of entries. */
function createKeyReader(): qs.IParseBaseOptions['decoder'] {
  let left = placesMaximum
  return (text, decode, _charset, kind) => {
    const read = decode(text)
    if (kind === 'key') for (const [, index] of read.matchAll(/\[(\d+)\]/g)) left -= Number(index)
    if (left < 0) throw new UnreadableForm()
    return read
  }
}

export function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.toLowerCase().startsWith(formType) === true
}

class JsonTooDeep extends Error {
  readonly statusCode = 400
}

class TooManyParts extends Error {
  readonly statusCode = 400
}

class TooMuch extends Error {
  readonly statusCode = 429
}

class UnreadableForm extends Error {
  readonly statusCode = 400
}

class UnsupportedForm extends Error {
  readonly statusCode = 415
}

/**
 * Refuses malformed hosts, because addresses in pages and sitemaps contain the host. Refuses two hosts (RFC 9112, 3.2), because a proxy may read the
 * other one. HTTP 1.0 may omit the host.
 */
export function checkHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const isOld = request.raw.httpVersion === '1.0' && request.host === ''
    if (countHosts(request.raw.rawHeaders) > 1 || (!isOld && !isHost(request.host)))
      return answerStatus(400, request, reply)
  })
}

/** Counts the hosts in a list in which names and values alternate. */
function countHosts(headers: string[]): number {
  let count = 0
  for (let at = 0; at < headers.length; at += 2) if (headers[at]?.toLowerCase() === 'host') count += 1
  return count
}

function isHost(host: string): boolean {
  return /^([a-z0-9_.-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`)
}

/** Limits the requests of an address, counted in this process alone, so that no query to the database is needed. */
export function limitAddresses(app: FastifyInstance): void {
  const isTooMany = createBucket(requestsPerSecond)
  const isTooMuch = createBucket(answeredPerSecond)
  app.addHook('onRequest', async (request, reply) => {
    if (isInnerCall()) return
    const source = sourceOf(request.ip)
    if (isTooMany(source) || isTooMuch(source, 0)) {
      reply.header('connection', 'close') // The client has to connect again for each further request.
      return answerStatus(429, request, reply)
    }
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    if (!isInnerCall() && (typeof payload === 'string' || Buffer.isBuffer(payload)))
      isTooMuch(sourceOf(request.ip), payload.length)
  })
}
