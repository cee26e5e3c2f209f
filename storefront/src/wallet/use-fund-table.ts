import { useMutation } from '@tanstack/react-query'
import { useFile } from '../app/download.ts'
import { showFailure } from '../ui/toast.ts'
import { toBillFilter, type FundRecordsFilter } from './fund-filter.rules.ts'

/** Saves the records that are shown, all of them, as a table. */
export function useFundTable(place: FundRecordsFilter) {
  const saveFile = useFile()
  return useMutation({
    mutationFn: async () => {
      const asked = Object.entries(toBillFilter(place)).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      )
      const name = ['sealane-funds', place.month, place.kind].filter(Boolean).join('-')
      await saveFile('GET', `/api/user/bill_file?${new URLSearchParams(asked)}`, `${name}.csv`)
    },
    onError: ({ message }) => showFailure(message),
  })
}
