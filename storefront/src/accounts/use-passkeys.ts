import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { isRefused } from '../app/refused.ts'
import { RequestFailed } from '../app/request.ts'
import { showFailure, showSuccess } from '../ui/toast.ts'
import { addPasskey, isDeclined } from './passkeys.ts'
import { passkeyList } from './security.queries.ts'

/** Adds this device's key, removes any. */
export function usePasskeys(onRemoved: () => void) {
  const text = useTranslations('settings.security.passkeys')
  const notices = useTranslations('shell.notices')
  const call = useCall({ mayRepeat: true }) // Who declined may ask again at once.
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: passkeyList(call).queryKey })
  const adding = useMutation({
    mutationFn: () => addPasskey(call),
    onSuccess: async () => {
      await refresh()
      showSuccess(text('added'))
    },
    onError: (error) => {
      const isTold = isRefused(error) || error instanceof RequestFailed
      if (!isTold && !isDeclined(error)) showFailure(text('failed'))
    },
  })
  const removing = useMutation({
    mutationFn: (id: string) => call('POST /api/auth/passkey_remove', { body: { id } }),
    onSuccess: async () => {
      await refresh()
      onRemoved()
      showSuccess(notices('deleted'))
    },
  })
  return {
    add: () => adding.mutate(),
    isAdding: adding.isPending,
    remove: (id: string) => removing.mutate(id),
    isRemoving: removing.isPending,
  }
}
