import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'

/** Queries the status of every network. New blocks cause no event: `everyMs` is the polling interval of a page that shows them. */
export function useNetworks({ isEnabled = true, everyMs }: { isEnabled?: boolean; everyMs?: number } = {}) {
  const queryFn = () => call('GET /api/portal/network/list')
  return useServerQuery({ queryKey: ['network'], queryFn, everyMs, isEnabled })
}
