import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { showSuccess } from '@sealane/ui/toast'

/** Removes a saved destination. Withdrawals already requested to it continue. */
export function useDestinations(onRemoved: () => void) {
  const call = useCall()
  const text = useTranslations('shell.notices')
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: (id: string) => call('POST /api/user/destination_delete', { body: { id } }),
    onSuccess: () => showSuccess(text('deleted')),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['withdrawals'] })
      onRemoved()
    },
  })
  return { remove: (id: string) => removing.mutate(id), isRemoving: removing.isPending }
}
