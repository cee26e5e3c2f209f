import { ApiRefusal } from '@sealane/contract/client'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, type QueryKey } from '@tanstack/react-query'
import { useRef } from 'react'
import { createKey } from './idempotency-key.ts'
import { requestProof } from './proof.ts'

type ServerQuery<Data> = {
  queryKey: QueryKey
  queryFn: () => Promise<Data>
  /**
   * The time between two requests while the page is visible, for what changes without an event (`useLive`); undefined while nothing
   * moves.
   */
  everyMs?: number | ((data: Data | undefined) => number | undefined) | undefined
  /** The age from which an answer is read again when a page opens. */
  staleMs?: number
  isEnabled?: boolean
  /** The answer to the query before is shown until this one is there. */
  keepsPrevious?: boolean
}

/** Reads from the server. */
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

/** The same page by page, as far as somebody has read on. */
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
 * Sends a decision once: the idempotency key stays the same until an answer came, so that a second press after a broken connection
 * does not count twice.
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

/** If the server asks for the second factor first, asks the person for it and then sends the same again. */
async function actProven<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    const isFactorNeeded = error instanceof ApiRefusal && error.reason === 'SECOND_FACTOR_NEEDED'
    if (!isFactorNeeded || !(await requestProof())) throw error
    return act()
  }
}
