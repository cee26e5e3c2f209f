import { readAnswer } from '@sealane/contract/client'
import { receive } from './call.ts'
import { RequestFailure } from './failure.ts'
import { readLanguage, readToken } from './session.ts'

/** The server generates the file while it sends it, which may take longer than other calls. */
const timeoutMs = 60_000

/** Downloads a file and saves it under the name. Throws the same errors as a call. */
export async function download(path: string, name: string): Promise<void> {
  const headers = { lang: readLanguage(), token: readToken() ?? '' }
  const answer = await fetch(path, { headers, signal: AbortSignal.timeout(timeoutMs) }).catch(failed)
  if (!answer.headers.has('content-disposition')) {
    readAnswer(path, await receive(answer, headers.token))
    throw new RequestFailure('status', String(answer.status)) // A success without a file.
  }
  save(await answer.blob().catch(failed), name)
}

function failed(): never {
  throw new RequestFailure('connection')
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
