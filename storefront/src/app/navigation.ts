import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation, useSearch, type AroundNavHandler } from 'wouter'
import { showFailure } from '@sealane/ui/toast'
import { readStored, rememberReturn } from './session.ts'
import { afterSheets } from './sheet-entries.ts'

type HistoryStepState = { step?: number } | null

/** Counts the steps within the site, so that a back button knows whether there is a page to go back to. */
export const countSteps: AroundNavHandler = (navigate, to, options) =>
  afterSheets(() => {
    const step = stepsTaken() + (options?.replace === true ? 0 : 1)
    navigate(to, { ...options, state: { ...(options?.state as object | undefined), step } })
  })

function stepsTaken(): number {
  return (history.state as HistoryStepState)?.step ?? 0
}

export type Navigation = {
  go: (to: string, options?: { replace?: boolean }) => void
  back: (fallback?: string) => void
}

/** Uses paths without locale prefix. `back` opens the fallback if the visit began on this page. */
export function useNavigation(): Navigation {
  const [, go] = useLocation()
  const back = useCallback(
    (fallback = '/home') => afterSheets(() => (stepsTaken() > 0 ? history.back() : go(fallback, { replace: true }))),
    [go],
  )
  return { go, back }
}

/** Returns true for a logged-in shopper. Otherwise it requires a login and later returns the visitor to this page. */
export function useNeedLogin(): () => boolean {
  const [path, go] = useLocation()
  const search = useSearch()
  const text = useTranslations('shell.guard')
  return () => {
    if (readStored().token !== undefined) return true
    showFailure(text('loginFirst'))
    rememberReturn(search === '' ? path : `${path}?${search}`)
    go('/signup')
    return false
  }
}
