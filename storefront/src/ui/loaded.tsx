import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { isMissing } from '../app/refused.ts'
import { LoadFailed } from './load-failed.tsx'

const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }))

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  skeleton: ReactNode
  /** Where there is nothing else on the page, what stands around a failure: `DeadEnd`. */
  frame?: ComponentType<{ children: ReactNode }>
  children: (data: Data) => ReactNode
}

/** What was loaded; else its skeleton, the way out of a failure, or that there is no such thing. */
export function Loaded<Data>({ query, skeleton, frame, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error === null) return skeleton
  const Frame = frame ?? Fragment
  return (
    <Frame>
      {isMissing(error) ? (
        <Suspense>
          <NotFound isPage={frame !== undefined} />
        </Suspense>
      ) : (
        <LoadFailed error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
    </Frame>
  )
}
