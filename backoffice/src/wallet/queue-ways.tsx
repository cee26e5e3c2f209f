import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../ui/button.tsx'
import type { Queue } from './use-queue.ts'

/** How far on in the queue, and the ways to the neighbours. */
export function QueueWays({ queue }: { queue: Queue }) {
  const text = useTranslations('portal.recharges')
  if (queue.count === 0) return undefined
  return (
    <div className="flex items-center">
      {queue.place > 0 && (
        <span className="type-c1 mr-2 text-ink-2">{text('place', { place: queue.place, count: queue.count })}</span>
      )}
      <IconButton
        icon={ChevronLeft}
        label={text('previous')}
        disabled={queue.previous === undefined}
        onClick={queue.previous}
      />
      <IconButton icon={ChevronRight} label={text('next')} disabled={queue.next === undefined} onClick={queue.next} />
    </div>
  )
}
