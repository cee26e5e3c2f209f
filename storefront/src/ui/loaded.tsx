import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { isMissing } from '../app/refused.ts'
import { LoadFailed } from './load-failed.tsx'

const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }))

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What was loaded; else its skeleton, the way out of a failure, or that there is no such thing. */
export function Loaded<Data>({ query, skeleton, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (isMissing(error)) {
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  }
  if (error !== null) return <LoadFailed isBusy={isFetching} onRetry={() => void refetch()} />
  return skeleton
}
