import { LoadFailed, RowsSkeleton } from './states.tsx'

type LoadingProps = { query: { error: unknown; isFetching?: boolean; refetch: () => unknown }; count?: number }

/** What stands where something is still missing: its skeleton, or the way out of a failure. */
export function Loading({ query: { error, isFetching = false, refetch }, count = 6 }: LoadingProps) {
  if (error !== null) return <LoadFailed error={error} isBusy={isFetching} onRetry={() => void refetch()} />
  return <RowsSkeleton count={count} />
}
