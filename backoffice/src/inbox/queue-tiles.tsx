import type { InboxTask } from '@sealane/contract/inbox'
import { isOfShops, usedShare, type QueueName } from '@sealane/contract/queues'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { mayOpen } from '../app/access.rules.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { useAge, useNow } from '../ui/age.tsx'
import { toneOfShare } from '../ui/age.rules.ts'
import { Icon } from '@sealane/ui/icon'
import { useInbox } from './inbox.queries.ts'
import { pageOf, tasksIn } from './inbox.rules.ts'
import { queueIcons } from './queue-icons.ts'
import { useQueueText } from './use-queue-text.ts'

type TilesProps = { tasks: InboxTask[]; chosen: QueueName | undefined; onChoose: (queue: QueueName) => void }

/**
 * The queues with their size and the age of their oldest task: those of operators first, then those of shops. A tile filters the table by its queue.
 */
export function QueueTiles(props: TilesProps) {
  const text = useTranslations('portal.inbox')
  const { data } = useInbox()
  const rights = useAccessRights()
  const queues = data?.queues.filter(({ queue }) => mayOpen(rights, pageOf[queue]))
  const ofShops = queues?.filter(({ queue }) => isOfShops(queue)) ?? []
  return (
    <>
      <fieldset aria-label={text('queues')} className={`${grid} mid:grid-cols-3 min-[1240px]:grid-cols-5`}>
        {queues === undefined && <Bones />}
        {queues
          ?.filter(({ queue }) => !isOfShops(queue))
          .map((queue) => (
            <QueueTile key={queue.queue} {...queue} {...props} />
          ))}
      </fieldset>
      {ofShops.length > 0 && (
        <fieldset className="mt-4 min-w-0">
          <legend className="type-c1 mb-2 px-1 font-semibold text-ink-2">{text('withShops')}</legend>
          <div className={`${grid} mid:grid-cols-4`}>
            {ofShops.map((queue) => (
              <QueueTile key={queue.queue} {...queue} {...props} />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

const grid = 'grid min-w-0 grid-cols-2 gap-3'

function Bones() {
  return ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => <div key={key} className="bones late h-22 rounded-picture" />)
}

type QueueTileProps = TilesProps & { queue: QueueName; count: number; oldest: string | null }

function QueueTile({ queue, count, oldest, tasks, chosen, onChoose }: QueueTileProps) {
  const queueText = useQueueText()
  return (
    <button
      type="button"
      aria-pressed={chosen === queue}
      onClick={() => onChoose(queue)}
      className={`press flex min-w-0 flex-col rounded-picture px-4 py-3.5 text-left shadow-1 ${chosen === queue ? 'bg-brand-soft inset-ring-2 inset-ring-brand-text' : 'bg-surface'}`}
    >
      <span className="type-c1 flex items-center gap-2 font-semibold wrap-anywhere text-ink-2">
        <Icon of={queueIcons[queue]} size={20} />
        {queueText.all(queue)}
      </span>
      <span className="mt-2.5 flex flex-col gap-2">
        <b className="font-display text-34/none font-extrabold">{count}</b>
        {oldest !== null && <Oldest since={oldest} task={tasksIn(tasks, queue)[0]} />}
      </span>
    </button>
  )
}

const ageStyles = {
  plain: { icon: Clock, colour: 'text-ink-2' },
  ok: { icon: CircleCheck, colour: 'text-ok' },
  warn: { icon: Clock, colour: 'text-warn' },
  bad: { icon: CircleAlert, colour: 'text-bad' },
} as const

function Oldest({ since, task }: { since: string; task: InboxTask | undefined }) {
  const text = useTranslations('portal.inbox')
  const now = useNow()
  const age = useAge()
  const { icon, colour } = ageStyles[toneOfShare(task && usedShare(task.since, task.due, now))]
  return (
    <span className={`type-c2 flex items-center gap-1.5 font-semibold ${colour}`}>
      <Icon of={icon} size={16} />
      <span>
        <span className="font-normal text-ink-2">{text('oldest')}</span>{' '}
        <span className="whitespace-nowrap">{age(since, now)}</span>
      </span>
    </span>
  )
}
