import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { PasswordSheet } from '../auth/password-sheet.tsx'
import { useCall } from '../app/call.ts'
import { forget } from '../app/enter.ts'
import { atFarewell } from '../app/farewell.ts'
import { useNavigation } from '../app/navigation.ts'
import { showSuccess } from '@sealane/ui/toast'

type EraseSheetProps = { isOpen: boolean; onClose: () => void }

/** Explains which data is deleted and which is kept, and asks for the password. */
export function EraseSheet({ isOpen, onClose }: EraseSheetProps) {
  const text = useTranslations('settings.data')
  const call = useCall({ isQuiet: true, mayRepeat: true })
  const queries = useQueryClient()
  const { go } = useNavigation()
  const erase = async (password: string) => {
    await call('POST /api/user/delete', { body: { password } })
    onClose()
    showSuccess(text('deleted'))
    atFarewell(() => forget(queries)) // If this ran earlier, the page would require a login.
    go('/signup', { replace: true })
  }
  return (
    <PasswordSheet
      isOpen={isOpen}
      title={text('deleteTitle')}
      lead={text('deleteText')}
      action={text('delete')}
      isDanger
      act={erase}
      onClose={onClose}
    />
  )
}
