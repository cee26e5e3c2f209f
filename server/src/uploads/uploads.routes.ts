import { readFile } from 'node:fs/promises'
import { UploadPurpose, uploadBytesMaximum } from '@sealane/contract/uploads'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { admitInTurn } from '../http/admission.ts'
import { answerStatus, now } from '../http/errors.ts'
import { receiveForm, type ReceivedForm, type ReceivedFile } from '../http/form.ts'
import { createQueue } from '../http/queue.ts'
import { identify } from '../http/session.ts'
import { readVisit } from '../http/visit.ts'
import { Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { accessOf, checkQuota, countStored, countUnreadable, inLine } from './quota.ts'
import { isSigned } from './storage.ts'
import { saveUpload } from './uploads.ts'

const uploadRate = { maximum: 60, windowS: 60 }
/** Limits of files that are being received, for the account and for the address. Such a file needs disk space only, however slow the upload is. */
const receiving = { atOnce: 500, atOncePerSource: 5, waitingMaximum: 1_000, waitMaximumMs: 6_000, perSource: 20 }
/** A slow upload occupies a place for minutes, so an address has as many as its accounts may need: one account does not delay its neighbours. */
const receivingOfSource = { ...receiving, atOnce: 1_000, atOncePerSource: 100, perSource: 200 }
const formLimits = { fileSize: uploadBytesMaximum, files: 1 }
const fileName = /^[A-Za-z0-9_-]{8,80}\.webp$/

/** Uploads and downloads of files. They are not JSON, so they are not part of the contract's routes. */
export async function uploadRoutes(app: FastifyInstance, resources: Resources): Promise<void> {
  const receive = createQueue(receiving)
  const receiveFrom = createQueue(receivingOfSource)
  await app.register(multipart, { limits: { fileSize: uploadBytesMaximum, files: 1, fields: 5, fieldSize: 100 } })

  app.post(
    '/api/common/upload',
    { bodyLimit: uploadBytesMaximum + 64 * 1024, schema: { hide: true } },
    async (request) => {
      const { token, source } = readVisit(request)
      const sender = await admitInTurn(resources, request, async () => {
        const caller = await identify(resources.databases, token, { caller: 'shopper' })
        await resources.rates.take(`upload:${caller.id}`, uploadRate)
        await checkQuota(resources, { caller, source })
        return { caller, source }
      })
      const { caller } = sender
      const save = async (form: ReceivedForm) => {
        const { purpose, file } = readForm(form)
        await identify(resources.databases, token, accessOf(purpose))
        const sending = { accountId: caller.id, purpose, sender: inLine(sender) }
        const { upload, bytes } = await saveUpload(resources, sending, () => readFile(file.path)).catch((error) =>
          countUnreadable(resources, sender, error),
        )
        await countStored(resources, sender, bytes)
        return upload
      }
      const inTurn = (read: () => Promise<void>) => receiveFrom(() => receive(read, String(caller.id)), source)
      const data = await receiveForm(resources, request, { ...formLimits, inTurn }, save)
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

/** Streams the file: a slow client keeps no file in memory. */
async function sendFile(
  { storage }: Resources,
  area: 'public' | 'private',
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { name } = request.params as { name: string }
  const file = fileName.test(name) ? await storage.open(`${area}/${name}`) : undefined
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

function readForm({ fields, files }: ReceivedForm): { purpose: UploadPurpose; file: ReceivedFile } {
  const { file } = files
  if (file === undefined || file.bytes === 0) throw new Refusal('INVALID_INPUT', { fields: { file: 'required' } })
  const { purpose } = fields
  if (!v.is(UploadPurpose, purpose)) throw new Refusal('INVALID_INPUT', { fields: { purpose: 'invalid' } })
  return { purpose, file }
}
