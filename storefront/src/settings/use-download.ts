import type { Envelope } from '@sealane/contract/envelope'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFileName } from '../app/messages.ts'
import { readStored } from '../app/session.ts'
import { showFailure } from '../ui/toast.ts'

/** Everything the shop knows about a person may take a while. */
const timeoutMs = 60_000

/** Saves the person's data as a file. The answer is no envelope but the file itself, so it does not go through `call`. */
export function useDownload() {
  const lang = useFileName()
  const text = useTranslations('shell.errors')
  return useMutation({
    mutationFn: async () => {
      const { token = '' } = readStored()
      const answer = await fetch('/api/user/export', {
        method: 'POST',
        headers: { lang, token },
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => undefined)
      if (answer === undefined) throw new Error(text('connection'))
      if (!answer.headers.has('content-disposition')) throw new Error(((await answer.json()) as Envelope<unknown>).msg)
      save(await answer.blob().catch(() => Promise.reject(new Error(text('connection')))))
    },
    onError: ({ message }) => showFailure(message),
  })
}

function save(file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'sealane.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
