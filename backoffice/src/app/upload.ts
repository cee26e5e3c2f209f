import { readAnswer } from '@sealane/contract/client'
import type { Upload, UploadPurpose } from '@sealane/contract/uploads'
import { shrinkPicture } from '@sealane/ui/shrink-picture'
import { receive } from './call.ts'
import { RequestFailure } from './failure.ts'
import { readLanguage, readToken } from './session.ts'

const path = '/api/common/upload'
/** The upload of a picture may take longer than other calls. */
const timeoutMs = 60_000

/** Uploads a picture for the logged-in account. A photo that is larger than the server takes is made smaller first. */
export async function uploadPicture(file: File, purpose: UploadPurpose): Promise<Upload> {
  const body = new FormData()
  body.append('purpose', purpose)
  body.append('file', await shrinkPicture(file), 'picture')
  const headers = { lang: readLanguage(), token: readToken() ?? '' }
  const request = { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) }
  const response = await fetch(path, request).catch(() => {
    throw new RequestFailure('connection')
  })
  return readAnswer(path, await receive(response, headers.token)) as Upload
}
