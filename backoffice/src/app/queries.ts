import { QueryClient } from '@tanstack/react-query'

/** The answers of the server, by query. Cleared when the session ends: the next person at this screen sees nothing of it. */
export const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 2_000, retry: false } } })
