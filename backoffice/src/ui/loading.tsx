import { LoadFailed, RowsSkeleton } from './states.tsx'

type LoadingProps = { query: { error: unknown; isFetching?: boolean; refetch: () => unknown }; count?: number }

/** The placeholder of a part that is not loaded: its skeleton, or the error with a retry button. */
export function Loading({ query: { error, isFetching = false, refetch }, count = 6 }: LoadingProps) {
  if (error !== null) return <LoadFailed error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  return <RowsSkeleton count={count} />
}
