import type { QueueName } from '@sealane/contract/queues'
import { useTranslations } from 'use-intl'

/** The name of a queue, and of one task in it. Orders that are on the way wait for no task of ours: they have their status's word. */
export function useQueueText(): Record<'all' | 'one', (queue: QueueName) => string> {
  const text = useTranslations('portal.inbox')
  const words = useTranslations('statuses')
  return {
    all: (queue) => (queue === 'on_the_way' ? words('2') : text(queue)),
    one: (queue) => (queue === 'on_the_way' ? words('2') : text(`one_${queue}`)),
  }
}
