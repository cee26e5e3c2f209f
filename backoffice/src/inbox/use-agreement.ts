import type { QueueName } from '@sealane/contract/queues'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { mayOpen } from '../app/access.rules.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { useInbox } from './inbox.queries.ts'
import { differences, pageOf, type InboxTask } from './inbox.rules.ts'

/** Tiles and lists are asked for apart. Where they say different numbers both are asked for again at once, once for each difference. */
export function useAgreement(tasks: readonly InboxTask[] | undefined, chosen: QueueName | undefined): void {
  const queries = useQueryClient()
  const rights = useAccessRights()
  const queues = useInbox().data?.queues.filter(({ queue }) => mayOpen(rights, pageOf[queue])) ?? []
  const different = tasks === undefined ? '' : differences(queues, tasks, chosen).join()
  useEffect(() => {
    if (different === '') return
    void queries.invalidateQueries({
      predicate: ({ queryKey: [noun, part] }) => noun === 'inbox' || part === 'waiting' || part === 'paying_out',
    })
  }, [different, queries])
}
