import { useMutation } from '@tanstack/react-query'
import { useFile } from '../app/download.ts'
import { showFailure } from '@sealane/ui/toast'
import { toBillFilter, type FundRecordsFilter } from './fund-filter.rules.ts'

/** Saves all records that match the filter as a table. */
export function useFundTable(filter: FundRecordsFilter) {
  const saveFile = useFile()
  return useMutation({
    mutationFn: async () => {
      const params = Object.entries(toBillFilter(filter)).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      )
      const name = ['sealane-funds', filter.month, filter.kind].filter(Boolean).join('-')
      await saveFile('GET', `/api/user/bill_file?${new URLSearchParams(params)}`, `${name}.csv`)
    },
    onError: ({ message }) => showFailure(message),
  })
}
