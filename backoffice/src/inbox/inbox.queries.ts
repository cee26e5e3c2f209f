import { isOfShops, type QueueName } from '@sealane/contract/queues'
import { mayOpen } from '../app/access.rules.ts'
import { call } from '../app/call.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { useServerQuery } from '../app/use-server-query.ts'

/**
 * Polling interval. The requests of an attended screen keep its session open; an unattended screen notices that its session is over. The shortest
 * session ends after five minutes.
 */
const attendanceEveryMs = 120_000

/** Queries the number of tasks in each queue, and the tasks that an operator works on. */
export function useInbox() {
  return useServerQuery({
    queryKey: ['inbox', 'counts'],
    queryFn: () => call('GET /api/portal/inbox'),
    everyMs: attendanceEveryMs,
  })
}

/** Queries all tasks that wait for an operator with the user's duties, most urgent first. */
export function useTasks(isEnabled = true) {
  const isOperator = mayOpen(useAccessRights(), 'inbox')
  return useServerQuery({
    queryKey: ['inbox', 'tasks'],
    queryFn: async () => (await call('GET /api/portal/inbox/tasks')).items,
    isEnabled: isOperator && isEnabled,
  })
}

/** Queries the tasks of a queue that the shops work on, only while that queue is chosen. */
export function useShopTasks(queue: QueueName | undefined) {
  return useServerQuery({
    queryKey: ['inbox', 'shop_tasks', queue],
    queryFn: async () => (await call('GET /api/portal/inbox/tasks', { query: { queue } })).items,
    isEnabled: queue !== undefined && isOfShops(queue),
  })
}

/** Returns the ids of the tasks in these queues that the operator may decide, and of the open one, most urgent first. */
export function useTaskIds(queues: readonly QueueName[], openId: string, isEnabled = true): string[] {
  const { data = [] } = useTasks(isEnabled)
  return data
    .filter(({ queue }) => isEnabled && queues.includes(queue))
    .map(({ key, for_other }) => ({ id: key.slice(key.indexOf(' ') + 1), for_other }))
    .filter(({ id, for_other }) => id === openId || !for_other)
    .map(({ id }) => id)
}
