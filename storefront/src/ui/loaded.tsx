import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { isMissing } from '../app/refused.ts'
import { LoadFailed } from './load-failed.tsx'

const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }))

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  skeleton: ReactNode
  /** The frame of a failure on a page without other content: `DeadEnd`. */
  frame?: ComponentType<{ children: ReactNode }>
  children: (data: Data) => ReactNode
}

/** Shows the loaded data; before that the skeleton, after a failure a retry button, and for missing data a message. */
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
