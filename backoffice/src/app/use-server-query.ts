import { ApiRefusal } from '@sealane/contract/client'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import { createKey } from './idempotency-key.ts'
import { requestProof } from './proof.ts'

type ServerQuery<Data> = {
  queryKey: QueryKey
  queryFn: () => Promise<Data>
  /** The polling interval while the page is visible, for data that changes without an event (`useLive`); undefined while nothing changes. */
  everyMs?: number | ((data: Data | undefined) => number | undefined) | undefined
  /** The age from which a cached response is queried again when a page opens. */
  staleMs?: number
  isEnabled?: boolean
  /** Shows the response of the previous query until the new one arrives. */
  keepsPrevious?: boolean
}

/** Queries the server. */
export function useServerQuery<Data>(query: ServerQuery<Data>) {
  const { queryKey, queryFn, everyMs, staleMs, isEnabled = true, keepsPrevious = false } = query
  return useQuery<Data>({
    queryKey,
    queryFn,
    enabled: isEnabled,
    refetchInterval: ({ state }) => (typeof everyMs === 'function' ? everyMs(state.data) : everyMs) ?? false,
    ...(staleMs !== undefined && { staleTime: staleMs }),
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
  })
}

type PagedServerQuery<Page> = Pick<ServerQuery<Page>, 'queryKey'> & {
  everyMs?: number | undefined
  queryFn: (cursor: string | undefined) => Promise<Page>
}

/** Queries a list page by page, as far as the user has loaded it. */
export function usePagedServerQuery<Page extends { next: string | null }>({
  queryKey,
  queryFn,
  everyMs,
}: PagedServerQuery<Page>) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => queryFn(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: everyMs ?? false,
  })
}

export type RequestHeaders = Record<string, string>

/**
 * Sends a decision once. The idempotency key remains the same until a response arrives, so that a retry after a broken connection has no second
 * effect.
 */
export function useAction<Input, Answer>(act: (input: Input, headers: RequestHeaders) => Promise<Answer>) {
  const key = useRef<string>(undefined)
  return useMutation({
    mutationFn: async (input: Input) => {
      key.current ??= createKey()
      try {
        const answer = await actProven(() => act(input, { 'idempotency-key': key.current ?? '' }))
        key.current = undefined
        return answer
      } catch (error) {
        if (error instanceof ApiRefusal) key.current = undefined
        throw error
      }
    },
  })
}

/** If the server requires the second factor, asks the user for it and then repeats the request. */
async function actProven<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    const isFactorNeeded = error instanceof ApiRefusal && error.reason === 'SECOND_FACTOR_NEEDED'
    if (!isFactorNeeded || !(await requestProof())) throw error
    return act()
  }
}
