import { readAnswer } from '@sealane/contract/client'
import type { Upload, UploadPurpose } from '@sealane/contract/uploads'
import { receive } from './call.ts'
import { RequestFailure } from './failure.ts'
import { readLanguage, readToken } from './session.ts'

const path = '/api/common/upload'
/** The upload of a picture may take longer than other calls. */
const timeoutMs = 60_000

/** Uploads a picture for the logged-in account. */
export async function uploadPicture(file: File, purpose: UploadPurpose): Promise<Upload> {
  const body = new FormData()
  body.append('purpose', purpose)
  body.append('file', file, 'picture')
  const headers = { lang: readLanguage(), token: readToken() ?? '' }
  const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) }
  const response = await fetch(path, request).catch(() => {
    throw new RequestFailure('connection')
  })
  return readAnswer(path, await receive(response, headers.token)) as Upload
}
