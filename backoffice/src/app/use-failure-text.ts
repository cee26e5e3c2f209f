import { ApiRefusal } from '@sealane/contract/client'
import { useTranslations } from 'use-intl'
import { RequestFailure, SessionOver } from './failure.ts'

/** Returns a function that describes an error; the server's own message has priority. */
export function useFailureText(): (error: unknown) => string {
  const text = useTranslations('portal.failures')
  return (error) => {
    if (error instanceof ApiRefusal || error instanceof SessionOver) return error.message
    if (error instanceof RequestFailure) return text(error.kind, { code: error.code })
    return text('unknown')
  }
}
