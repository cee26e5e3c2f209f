import type { QueueName } from '@sealane/contract/queues'
import { useTranslations } from 'use-intl'

/** Returns the names of a queue and of one task in it. Orders on the way need no action of the staff, so their queue has the name of their status. */
export function useQueueText(): Record<'all' | 'one', (queue: QueueName) => string> {
  const text = useTranslations('portal.inbox')
  const words = useTranslations('statuses')
  return {
    all: (queue) => (queue === 'on_the_way' ? words('2') : text(queue)),
    one: (queue) => (queue === 'on_the_way' ? words('2') : text(`one_${queue}`)),
  }
}
