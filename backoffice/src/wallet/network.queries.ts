import { call } from '../app/call.ts'
import { useAsking } from '../app/use-asking.ts'

const everyMs = 5_000

/** How every network stands. */
export function useNetworks(isEnabled = true) {
  const queryFn = () => call('GET /api/portal/network/list')
  return useAsking({ queryKey: ['network'], queryFn, everyMs, isEnabled })
}
