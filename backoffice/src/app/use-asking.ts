import { ApiRefusal } from '@sealane/contract/client'
import { useInfiniteQuery, useMutation, useQuery, type QueryKey } from '@tanstack/react-query'
import { useLogoutIfAccessDenied } from 'ra-core'
import { useRef } from 'react'
import { createKey } from './idempotency-key.ts'
import { requestProof } from './proof.ts'

type ServerQuery<Data> = {
  queryKey: QueryKey
  queryFn: () => Promise<Data>
  /** How often it is asked again while the page is looked at. */
  everyMs?: number
  isEnabled?: boolean
}

/** Asks the server, and goes to the log-in when the session is over. */
export function useServerQuery<Data>({ queryKey, queryFn, everyMs, isEnabled = true }: ServerQuery<Data>) {
  const leaveIfOver = useLogoutIfAccessDenied()
  return useQuery({
    queryKey,
    queryFn: () => queryFn().catch((error: unknown) => leaveIfOver(error).then(() => Promise.reject(asError(error)))),
    enabled: isEnabled,
    retry: false,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
}

type PagedServerQuery<Page> = Omit<ServerQuery<Page>, 'queryFn' | 'isEnabled'> & {
  queryFn: (cursor: string | undefined) => Promise<Page>
}

/** The same page by page, as far as somebody has read on. */
export function usePagedServerQuery<Page extends { next: string | null }>({
  queryKey,
  queryFn,
  everyMs,
}: PagedServerQuery<Page>) {
  const leaveIfOver = useLogoutIfAccessDenied()
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) =>
      queryFn(pageParam).catch((error: unknown) => leaveIfOver(error).then(() => Promise.reject(asError(error)))),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    retry: false,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
}

export type RequestHeaders = Record<string, string>

/**
 * Sends what a person decided, once: the key stays the same until an answer came, so that pressing again after a broken line
 * cannot count twice.
 */
export function useAction<Input, Answer>(act: (input: Input, headers: RequestHeaders) => Promise<Answer>) {
  const leaveIfOver = useLogoutIfAccessDenied()
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
        await leaveIfOver(error)
        throw error
      }
    },
  })
}

/** Where a second factor is asked for first, it is proven, and then the same is sent again. */
async function actProven<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    const isFactorNeeded = error instanceof ApiRefusal && error.reason === 'SECOND_FACTOR_NEEDED'
    if (!isFactorNeeded || !(await requestProof())) throw error
    return act()
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
