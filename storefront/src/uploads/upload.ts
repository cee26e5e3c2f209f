import { Refused } from '@sealane/contract/client'
import type { Envelope } from '@sealane/contract/envelope'
import type { Upload, UploadPurpose } from '@sealane/contract/uploads'
import { RequestFailed } from '../app/request.ts'
import { shrink } from './shrink.ts'

const path = '/api/common/upload'
/** A connection may be slow, but it has to move: without progress for so long the upload is given up. */
const stalledMs = 10_000

type FailureText = (error: 'connection' | 'timeout' | 'status', values?: { code: string }) => string
export type Sending = {
  purpose: UploadPurpose
  headers: Record<string, string>
  /** From 0 to 1. */
  onProgress: (share: number) => void
  say: FailureText
  onUnauthorised: (said: string) => void
}

/** Sends a picture. Not by fetch: only XMLHttpRequest tells how much has left. */
export async function sendPicture(file: File, sending: Sending): Promise<Upload> {
  const body = new FormData()
  body.append('purpose', sending.purpose)
  body.append('file', await shrink(file), 'picture')
  const { status, envelope } = await post(body, sending)
  if (envelope?.code === 401) sending.onUnauthorised(envelope.msg)
  if (envelope?.reason !== undefined) throw new Refused({ ...envelope, reason: envelope.reason })
  if (envelope?.code === 1) return envelope.data as Upload
  throw new RequestFailed(sending.say('status', { code: String(status).slice(-3) }), false)
}

type Answer = { status: number; envelope: Envelope<unknown> | undefined }

function post(body: FormData, { headers, onProgress, say }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const watch = createWatch(() => {
      request.abort()
      reject(new RequestFailed(say('timeout'), true))
    })
    request.open('POST', path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch.moved()
      onProgress(total === 0 ? 0 : loaded / total)
    })
    request.addEventListener('load', () => {
      watch.stop()
      resolve({ status: request.status, envelope: readEnvelope(request.responseText) })
    })
    request.addEventListener('error', () => {
      watch.stop()
      reject(new RequestFailed(say('connection'), true))
    })
    request.send(body)
  })
}

function createWatch(onStalled: () => void): { moved: () => void; stop: () => void } {
  let timer = setTimeout(onStalled, stalledMs)
  return {
    moved() {
      clearTimeout(timer)
      timer = setTimeout(onStalled, stalledMs)
    },
    stop: () => clearTimeout(timer),
  }
}

function readEnvelope(text: string): Envelope<unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && 'code' in read ? (read as Envelope<unknown>) : undefined
  } catch {
    return undefined
  }
}
