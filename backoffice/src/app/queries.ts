import { QueryClient } from '@tanstack/react-query'

/** The cache of server responses. It is cleared when the session ends, so that the next user of the screen sees none of them. */
export const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 2_000, retry: false } } })
