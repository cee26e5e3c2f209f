import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'

/** The status of every network. The newest blocks move on by themselves: `everyMs` is for a page that shows them. */
export function useNetworks({ isEnabled = true, everyMs }: { isEnabled?: boolean; everyMs?: number } = {}) {
  const queryFn = () => call('GET /api/portal/network/list')
  return useServerQuery({ queryKey: ['network'], queryFn, everyMs, isEnabled })
}
