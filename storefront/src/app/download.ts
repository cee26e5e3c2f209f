import type { Envelope } from '@sealane/contract/envelope'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFileName } from './messages.ts'
import { endSession } from './session-over.ts'
import { readStored } from './session.ts'

/** Time limit of a download; longer than other requests' because the server may generate the file while it sends it. */
const timeoutMs = 60_000

type DownloadErrorText = (error: 'connection' | 'timeout' | 'status', values?: { code: string }) => string

/**
 * Fetches a file with the shopper's token and saves it; it does not use `call`, because the response is no envelope. Throws an error
 * with the same message as a failed call.
 */
export function useFile(): (method: 'GET' | 'POST', path: string, name: string) => Promise<void> {
  const lang = useFileName()
  const text = useTranslations('shell.errors')
  const queries = useQueryClient()
  const say: DownloadErrorText = (error, values) => text(error, values ?? {})
  return async (method, path, name) => {
    const { token = '' } = readStored()
    const answer = await fetchDownload(path, { method, headers: { lang, token } }, say)
    if (answer.headers.has('content-disposition')) {
      return save(await answer.blob().catch(() => Promise.reject(new Error(say('connection')))), name)
    }
    const envelope = (await answer.json().catch(() => undefined)) as Envelope<unknown> | undefined
    const isOver = !answer.ok && envelope?.code === 401
    if (isOver) endSession(queries)
    const hasMessage = envelope !== undefined && (answer.ok || isOver)
    throw new Error(hasMessage ? envelope.msg : say('status', { code: String(answer.status) }))
  }
}

async function fetchDownload(path: string, request: RequestInit, say: DownloadErrorText): Promise<Response> {
  try {
    return await fetch(path, { ...request, signal: AbortSignal.timeout(timeoutMs) })
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
    throw new Error(say(isTimeout ? 'timeout' : 'connection'), { cause: error })
  }
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
