import type { Envelope } from '@sealane/contract/envelope'
import { Failure } from './failure.ts'
import { readLanguage, readToken } from './session.ts'

/** A file that the server makes while it is sent may take a while. */
const timeoutMs = 60_000

/** Fetches a file and saves it under the name. Throws an error whose message is the refusal, or a `Failure`. */
export async function download(path: string, name: string): Promise<void> {
  const headers = { lang: readLanguage(), token: readToken() ?? '' }
  const answer = await fetch(path, { headers, signal: AbortSignal.timeout(timeoutMs) }).catch(failed)
  if (!answer.headers.has('content-disposition')) {
    const envelope = (await answer.json().catch(() => undefined)) as Envelope<unknown> | undefined
    if (envelope === undefined) throw new Failure('status', String(answer.status))
    throw new DownloadRefused(envelope.msg)
  }
  save(await answer.blob().catch(failed), name)
}

/** The server said no, in a sentence for people. */
export class DownloadRefused extends Error {
  override name = 'DownloadRefused'
}

function failed(): never {
  throw new Failure('connection')
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
