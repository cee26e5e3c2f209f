import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { download } from '../app/download.ts'
import { useFileName } from '../app/messages.ts'
import { readStored } from '../app/session.ts'
import { showFailure } from '../ui/toast.ts'

/** Saves the person's data as a file. */
export function useDownload() {
  const lang = useFileName()
  const text = useTranslations('shell.errors')
  return useMutation({
    mutationFn: async () => {
      const { token = '' } = readStored()
      const names = { name: 'sealane.json', broken: text('connection') }
      await download('/api/user/export', { method: 'POST', headers: { lang, token } }, names)
    },
    onError: ({ message }) => showFailure(message),
  })
}
