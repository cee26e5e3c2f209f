import { useMutation } from '@tanstack/react-query'
import { useFile } from '../app/download.ts'
import { showFailure } from '../ui/toast.ts'

/** Saves the person's data as a file. */
export function useDownload() {
  const saveFile = useFile()
  return useMutation({
    mutationFn: () => saveFile('POST', '/api/user/export', 'sealane.json'),
    onError: ({ message }) => showFailure(message),
  })
}
