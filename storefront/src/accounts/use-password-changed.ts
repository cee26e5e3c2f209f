import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { forget } from '../app/enter.ts'
import { useNavigation } from '../app/navigation.ts'
import { showSuccess } from '../ui/toast.ts'

/** Every session has ended, this one too: nothing of it is kept, and the way leads to the log-in. */
export function usePasswordChanged(): () => void {
  const text = useTranslations('shell.notices')
  const queries = useQueryClient()
  const { go } = useNavigation()
  return () => {
    showSuccess(text('changed'))
    forget(queries)
    go('/login', { replace: true })
  }
}
