import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { download } from '../app/download.ts'
import { useFileName } from '../app/messages.ts'
import { readStored } from '../app/session.ts'
import { showFailure } from '../ui/toast.ts'
import { toBillFilter, type FundPlace } from './fund-filter.rules.ts'

/** Saves the records that are shown, all of them, as a table. */
export function useFundTable(place: FundPlace) {
  const lang = useFileName()
  const text = useTranslations('shell.errors')
  return useMutation({
    mutationFn: async () => {
      const { token = '' } = readStored()
      const asked = Object.entries(toBillFilter(place)).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      )
      const path = `/api/user/bill_file?${new URLSearchParams(asked)}`
      const name = ['sealane-funds', place.month, place.kind].filter(Boolean).join('-')
      await download(path, { headers: { lang, token } }, { name: `${name}.csv`, broken: text('connection') })
    },
    onError: ({ message }) => showFailure(message),
  })
}
