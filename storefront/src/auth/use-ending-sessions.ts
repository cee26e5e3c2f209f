import type { LoginSession } from '@sealane/contract/security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { isMissing } from '../app/refused.ts'
import { showSuccess } from '@sealane/ui/toast'
import { loginSessions } from './security.queries.ts'

/** Ends other sessions. A session that has already ended is removed from the list too. */
export function useEndingSessions(onDone?: () => void) {
  const text = useTranslations('settings.security')
  const call = useCall()
  const queries = useQueryClient()
  const keep = (isKept: (session: LoginSession) => boolean) => {
    queries.setQueryData(loginSessions(call).queryKey, (list) => list && { ...list, items: list.items.filter(isKept) })
  }
  const one = useMutation({
    mutationFn: (id: string) => call('POST /api/user/session_end', { body: { id } }),
    onSuccess: (_nothing, gone) => {
      keep(({ id }) => id !== gone)
      showSuccess(text('ended'))
    },
    onError: (error, gone) => {
      if (isMissing(error)) keep(({ id }) => id !== gone)
    },
  })
  const others = useMutation({
    mutationFn: () => call('POST /api/user/session_end_others'),
    onSuccess: () => {
      onDone?.()
      keep(({ current }) => current)
      showSuccess(text('ended'))
    },
  })
  return {
    end: (id: string) => one.mutate(id),
    ending: one.isPending ? one.variables : undefined,
    endOthers: () => others.mutate(),
    isEndingOthers: others.isPending,
  }
}
