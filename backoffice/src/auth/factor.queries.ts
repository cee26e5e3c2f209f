import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'

/** Queries the user's second factor, and the actions that require it. */
export function useFactor() {
  return useServerQuery({ queryKey: ['security'], queryFn: () => call('GET /api/portal/second_factor') })
}
