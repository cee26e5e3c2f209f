import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../app/call.ts'
import { useFile } from '../app/download.ts'
import { showFailure } from '@sealane/ui/toast'

/** Requests the file with the shopper's own data and downloads it. A notification is sent when it is ready. */
export function useDownload() {
  const call = useCall()
  const queries = useQueryClient()
  const saveFile = useFile()
  const { data } = useQuery({ queryKey: ['dataExport'], queryFn: () => call('GET /api/user/export') })
  const ask = useMutation({
    mutationFn: () => call('POST /api/user/export'),
    onSuccess: (dataExport) => queries.setQueryData(['dataExport'], dataExport),
  })
  const fetchFile = useMutation({
    mutationFn: () => saveFile('GET', '/api/user/export_file', 'sealane.json'),
    onError: ({ message }) => showFailure(message),
  })
  return {
    export: data,
    isBusy: data?.state === 'waiting' || ask.isPending || fetchFile.isPending,
    ask: () => ask.mutate(),
    fetchFile: () => fetchFile.mutate(),
  }
}
