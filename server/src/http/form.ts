import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import { withFewParts } from './form-parts.ts'

/** A received file. `name` is the name that the sender gave it. */
export type ReceivedFile = { path: string; bytes: number; name: string }
/** Fields and files by their names. A field without text is missing. */
export type ReceivedForm = { fields: Record<string, string>; files: Record<string, ReceivedFile> }
/** `fileSize` is in bytes. `inTurn` waits for a place, which the form occupies until it is received. */
type Reception = { fileSize: number; files: number; inTurn: (receive: () => Promise<void>) => Promise<void> }

const abandonedAfterMs = 3_600_000

/** Opens the folder for files that are being received, and removes files that a killed process left there. */
export async function openIncoming(dataFolder: string): Promise<string> {
  const folder = path.join(dataFolder, 'incoming')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = await readdir(folder)
  await Promise.all(files.map((file) => removeAbandoned(path.join(folder, file))))
  return folder
}

async function removeAbandoned(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined) // Another process may have removed it.
  if (found !== undefined && found.mtimeMs < Date.now() - abandonedAfterMs) await rm(file, { force: true })
}

/**
 * Receives a form and passes it to `work`; its files are removed afterwards. They are written to the disk, so a slow sender takes no memory. Refuses
 * with `FILE_TOO_LARGE`, with `BUSY` where the disk has no room, and with status 400 a form that no browser sends.
 */
export async function receiveForm<Result>(
  { incoming, disk }: Pick<Resources, 'incoming' | 'disk'>,
  request: FastifyRequest,
  { inTurn, ...limits }: Reception,
  work: (form: ReceivedForm) => Promise<Result>,
): Promise<Result> {
  const form: ReceivedForm = { fields: {}, files: {} }
  const paths: string[] = []
  const keep = async (part: MultipartFile) => {
    const file = path.join(incoming, randomUUID())
    paths.push(file)
    // A write stream that fails may still open its file later; `writeFile` has closed it when it throws.
    await pipeline(part.file, whileRoom(disk), (pieces) => writeFile(file, pieces, { mode: 0o600 }))
    form.files[part.fieldname] = { path: file, bytes: part.file.bytesRead, name: part.filename }
  }
  try {
    if (request.isMultipart())
      await inTurn(() => readParts(request, limits, { form, keep }).catch((error) => refuseBroken(error, limits)))
    return await work(form)
  } finally {
    await Promise.all(paths.map((file) => rm(file, { force: true })))
  }
}

type FormReceiver = { form: ReceivedForm; keep: (part: MultipartFile) => Promise<void> }

async function readParts(
  request: FastifyRequest,
  limits: Omit<Reception, 'inTurn'>,
  { form, keep }: FormReceiver,
): Promise<void> {
  const sent = withFewParts(request)
  try {
    for await (const part of sent.parts({ limits })) {
      if (part.type === 'file') await keep(part)
      else if (typeof part.value === 'string' && part.value !== '') form.fields[part.fieldname] = part.value
    }
  } finally {
    sent.raw.destroy() // The rest of a refused form is not parsed.
  }
}

function whileRoom(disk: Resources['disk']) {
  return async function* pass(source: AsyncIterable<Buffer>) {
    for await (const piece of source) {
      if (disk.room() !== 'enough') throw new Refusal('BUSY', { retryAfterS: 60 })
      yield piece
    }
  }
}

/** Refuses a form that no browser sends: without a boundary or an end, or with more parts than expected. */
function refuseBroken(error: Error & { code?: string }, { fileSize }: { fileSize: number }): never {
  if (error instanceof Refusal) throw error
  if (error.code === 'FST_REQ_FILE_TOO_LARGE')
    throw new Refusal('FILE_TOO_LARGE', { values: { maximum: fileSize / 1_048_576 } })
  throw Object.assign(error, { statusCode: 400 })
}
