import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { forget } from '../app/enter.ts'
import { useLetGo } from '../app/let-go.ts'
import { useNavigation } from '../app/navigation.ts'
import { showSuccess } from '@sealane/ui/toast'

/** Handles a changed password: all sessions have ended, this one too. Clears its data and opens the login. */
export function usePasswordChanged(): () => void {
  const text = useTranslations('shell.notices')
  const queries = useQueryClient()
  const { go } = useNavigation()
  const letGo = useLetGo()
  return () => {
    showSuccess(text('changed'))
    letGo()
    forget(queries)
    go('/login', { replace: true })
  }
}
