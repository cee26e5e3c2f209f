import { Refused } from '@sealane/contract/client'
import type { Envelope } from '@sealane/contract/envelope'
import type { Upload, UploadPurpose } from '@sealane/contract/uploads'
import { Failure } from './failure.ts'
import { readLanguage, readToken } from './session.ts'

/** A picture on its way may take longer than other calls. */
const timeoutMs = 60_000

/** Sends a picture in the name of whoever is logged in here. */
export async function uploadPicture(file: File, purpose: UploadPurpose): Promise<Upload> {
  const body = new FormData()
  body.append('purpose', purpose)
  body.append('file', file, 'picture')
  const headers = { lang: readLanguage(), token: readToken() ?? '' }
  const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) }
  const response = await fetch('/api/common/upload', request).catch(() => {
    throw new Failure('connection')
  })
  const envelope = (await response.json().catch(() => undefined)) as Envelope<Upload> | undefined
  if (envelope?.reason !== undefined) throw new Refused({ ...envelope, reason: envelope.reason })
  if (envelope?.code !== 1) throw new Failure('status', String(response.status))
  return envelope.data
}
