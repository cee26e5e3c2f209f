import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'

/** One's own second factor, and what it is asked for. */
export function useFactor() {
  return useServerQuery({ queryKey: ['security'], queryFn: () => call('GET /api/portal/second_factor') })
}
