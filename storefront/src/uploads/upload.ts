import { readAnswer } from '@sealane/contract/client'
import type { Envelope } from '@sealane/contract/envelope'
import type { Upload, UploadPurpose } from '@sealane/contract/uploads'
import { readEnvelope, RequestFailed } from '../app/request.ts'
import { shrinkPicture } from '@sealane/ui/shrink-picture'

const path = '/api/common/upload'
/** Time without progress after which an upload is aborted. A slow connection is no reason to abort. */
const stalledMs = 10_000

type FailureText = (error: 'connection' | 'timeout' | 'status', values?: { code: string }) => string
export type PictureSendOptions = {
  purpose: UploadPurpose
  headers: Record<string, string>
  /** From 0 to 1. */
  onProgress: (share: number) => void
  say: FailureText
  showFailure: (text: string) => void
  onUnauthorised: () => void
}

/**
 * Uploads a picture. Uses XMLHttpRequest, because fetch does not report the progress of uploads. Failures show the same messages as
 * for any other call (section 8).
 */
export async function sendPicture(file: File, sending: PictureSendOptions): Promise<Upload> {
  const body = new FormData()
  body.append('purpose', sending.purpose)
  body.append('file', await shrinkPicture(file), 'picture')
  const { status, envelope } = await post(body, sending)
  const isHttpError = status >= 400
  if (isHttpError && envelope?.code === 401) {
    sending.showFailure(envelope.msg)
    sending.onUnauthorised()
    throw new RequestFailed(envelope.msg, false)
  }
  if (envelope === undefined || (isHttpError && envelope.reason === undefined)) {
    throw new RequestFailed(sending.say('status', { code: String(status).slice(-3) }), false)
  }
  if (envelope.code !== 1 && envelope.reason === undefined) sending.showFailure(envelope.msg)
  return readAnswer(path, { status, envelope }) as Upload
}

type UploadResponse = { status: number; envelope: Envelope<unknown> | undefined }

function post(body: FormData, { headers, onProgress, say }: PictureSendOptions): Promise<UploadResponse> {
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
