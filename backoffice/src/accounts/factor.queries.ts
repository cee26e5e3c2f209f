import { call } from '../app/call.ts'
import { useAsking } from '../app/use-asking.ts'

/** One's own second factor, and what it is asked for. */
export function useFactor() {
  return useAsking({ queryKey: ['security'], queryFn: () => call('GET /api/portal/second_factor') })
}
