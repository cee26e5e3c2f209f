import type { Envelope } from '@sealane/contract/envelope'

/** A file that the server makes while it is sent may take a while. */
const timeoutMs = 60_000

/**
 * Fetches a file and saves it under the name: an answer that is no envelope does not go through `call`. Throws an error whose message
 * is the server's refusal, or `broken` where the file did not arrive whole.
 */
export async function download(path: string, request: RequestInit, { name, broken }: { name: string; broken: string }) {
  const answer = await fetch(path, { ...request, signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined)
  if (answer === undefined) throw new Error(broken)
  if (!answer.headers.has('content-disposition')) throw new Error(await refusalIn(answer, broken))
  save(await answer.blob().catch(() => Promise.reject(new Error(broken))), name)
}

async function refusalIn(answer: Response, broken: string): Promise<string> {
  const envelope = (await answer.json().catch(() => undefined)) as Envelope<unknown> | undefined
  return envelope?.msg ?? broken
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
