import { UploadPurpose, uploadBytesMaximum } from '@sealane/contract/uploads'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { answerStatus, now } from '../http/errors.ts'
import { createQueue } from '../http/queue.ts'
import { identify } from '../http/session.ts'
import { readVisit } from '../http/visit.ts'
import { sourceOf } from '../http/source.ts'
import { Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { accessOf, checkQuota } from './quota.ts'
import { isSigned } from './storage.ts'
import { saveUpload } from './uploads.ts'

const uploadRate = { maximum: 60, windowS: 60 }
/** Files in the making are in memory, however slowly they come. */
const receiving = { atOnce: 60, waitingMaximum: 100, waitMaximumMs: 6_000, perSource: 5 }
const receivingOfSource = { atOnce: 1_000, waitingMaximum: 0, waitMaximumMs: 0, perSource: 12 }
const fileName = /^[A-Za-z0-9_-]{8,80}\.webp$/

/** Files in and out. They are not JSON, so they stand beside the contract's routes. */
export async function uploadRoutes(app: FastifyInstance, resources: Resources): Promise<void> {
  const receive = createQueue(receiving)
  const receiveFrom = createQueue(receivingOfSource)
  await app.register(multipart, { limits: { fileSize: uploadBytesMaximum, files: 1, fields: 5, fieldSize: 100 } })

  app.post(
    '/api/common/upload',
    { bodyLimit: uploadBytesMaximum + 64 * 1024, schema: { hide: true } },
    async (request) => {
      const { token } = readVisit(request)
      const caller = await identify(resources.databases, token, { caller: 'shopper' })
      await resources.rates.take(`upload:${caller.id}`, uploadRate)
      await checkQuota(resources, caller)
      const { purpose, file } = await receiveFrom(
        () => receive(() => readForm(request), String(caller.id)),
        sourceOf(request.ip),
      )
      await identify(resources.databases, token, accessOf(purpose))
      const data = await saveUpload(resources, caller.id, purpose, file)
      return { code: 1, msg: 'ok', time: now(), data }
    },
  )

  app.get<{ Params: { name: string } }>('/pictures/:name', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    return sendFile(resources, 'public', request, reply)
  })

  type Signed = { Params: { name: string }; Querystring: { expires?: string; signature?: string } }
  app.get<Signed>('/files/:name', { schema: { hide: true } }, async (request, reply) => {
    const { name } = request.params
    if (!isSigned(resources.pepper, name, request.query, Date.now())) return answerStatus(404, request, reply)
    reply.header('cache-control', 'private, max-age=600').header('content-security-policy', 'sandbox')
    return sendFile(resources, 'private', request, reply)
  })
}

/** Streamed: readers who are slow keep no file in memory. */
async function sendFile(
  { storage }: Resources,
  place: 'public' | 'private',
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = request.params as { name: string }
  const file = fileName.test(name) ? await storage.open(`${place}/${name}`) : undefined
  if (file === undefined) {
    reply.header('cache-control', 'no-store')
    return answerStatus(404, request, reply)
  }
  return reply
    .type('image/webp')
    .header('content-disposition', `inline; filename="${name}"`)
    .header('x-content-type-options', 'nosniff')
    .header('content-length', file.size)
    .send(file.content)
}

type Form = { purpose?: unknown; file?: Buffer }

async function readForm(request: FastifyRequest): Promise<{ purpose: UploadPurpose; file: Buffer }> {
  const { purpose, file } = request.isMultipart() ? await readParts(request).catch(refuseBroken) : ({} as Form)
  if (file === undefined || file.length === 0) throw new Refusal('INVALID_INPUT', { fields: { file: 'required' } })
  if (!v.is(UploadPurpose, purpose)) throw new Refusal('INVALID_INPUT', { fields: { purpose: 'invalid' } })
  return { purpose, file }
}

async function readParts(request: FastifyRequest): Promise<Form> {
  const form: Form = {}
  for await (const part of request.parts()) {
    const bytes = part.type === 'file' ? await part.toBuffer() : undefined // An unread part would stop the next.
    if (part.fieldname === 'file' && bytes !== undefined) form.file = bytes
    if (part.fieldname === 'purpose' && part.type === 'field') form.purpose = part.value
  }
  return form
}

/** A form that no browser makes cannot be read: no boundary, no end, more parts than we ask for. */
function refuseBroken(error: Error & { code?: string }): never {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('FILE_TOO_LARGE')
  throw Object.assign(error, { statusCode: 400 })
}
