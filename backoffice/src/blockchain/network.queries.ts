import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'

const everyMs = 5_000

/** How every network stands. */
export function useNetworks(isEnabled = true) {
  const queryFn = () => call('GET /api/portal/network/list')
  return useServerQuery({ queryKey: ['network'], queryFn, everyMs, isEnabled })
}
