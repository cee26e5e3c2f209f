import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { isRefused } from '../app/refused.ts'
import { RequestFailed } from '../app/request.ts'
import { showSuccess } from '@sealane/ui/toast'
import { addPasskey, hasOneAlready, isDeclined } from './passkeys.ts'
import { NotDone } from './password-sheet.tsx'
import { passkeyList } from './security.queries.ts'

/** Adds a passkey of this device, and names and removes passkeys. The calling form shows refusals. */
export function usePasskeys() {
  const text = useTranslations('settings.security.passkeys')
  const notices = useTranslations('shell.notices')
  const call = useCall({ isQuiet: true, mayRepeat: true }) // A shopper who cancelled may try again at once.
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: passkeyList(call).queryKey })
  return {
    add: async (password: string): Promise<void> => {
      try {
        await addPasskey(call, password)
      } catch (error) {
        const isExplained = isRefused(error) || error instanceof RequestFailed || isDeclined(error as Error)
        throw isExplained ? error : new NotDone(text(hasOneAlready(error as Error) ? 'exists' : 'failed'))
      }
      await refresh()
      showSuccess(text('added'))
    },
    rename: async (id: string, name: string): Promise<void> => {
      await call('POST /api/auth/passkey_rename', { body: { id, name } })
      await refresh()
      showSuccess(notices('saved'))
    },
    remove: async (id: string, password: string): Promise<void> => {
      await call('POST /api/auth/passkey_remove', { body: { id, password } })
      await refresh()
      showSuccess(notices('deleted'))
    },
  }
}
