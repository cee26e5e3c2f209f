import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ReactNode } from 'react'
import type { QueueNavigation } from '../app/use-queue.ts'
import { IconButton } from './button.tsx'

/** The position in the queue and the buttons to the neighbours; before them the content about this item. */
export function QueueNavBar({ queue, children }: { queue: QueueNavigation; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {children}
      {queue.count > 0 && <QueueNavButtons queue={queue} />}
    </div>
  )
}

function QueueNavButtons({ queue }: { queue: QueueNavigation }) {
  const text = useTranslations('portal.queue')
  return (
    <div className="flex items-center">
      {queue.place > 0 && (
        <span className="type-c1 mr-2 text-ink-2">{text('place', { place: queue.place, count: queue.count })}</span>
      )}
      <IconButton
        icon={ChevronLeft}
        label={text('previous')}
        shortcut="previous"
        disabled={queue.previous === undefined}
        onClick={queue.previous}
      />
      <IconButton
        icon={ChevronRight}
        label={text('next')}
        shortcut="next"
        disabled={queue.next === undefined}
        onClick={queue.next}
      />
    </div>
  )
}
