import type { InboxTask } from '@sealane/contract/inbox'
import { isOfShops, queueNames, type QueueName } from '@sealane/contract/queues'
import { useTranslations } from 'use-intl'
import { useAddressPart } from '../app/address.ts'
import { useMe } from '../app/use-me.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { Empty } from '@sealane/ui/empty'
import { LoadFailed, RowsSkeleton } from '../ui/states.tsx'
import { StoppedNetworks } from '../blockchain/stopped-networks.tsx'
import { addressOf } from './task-address.ts'
import { useShopTasks, useTasks } from './inbox.queries.ts'
import { firstFor, isFlagged, tasksIn } from './inbox.rules.ts'
import { QueueTiles } from './queue-tiles.tsx'
import { TaskTable } from './task-table.tsx'

/** The tasks that wait for an operator, most urgent first. */
export function InboxPage() {
  const text = useTranslations('portal.inbox')
  const [chosen, choose] = useAddressPart('queue')
  const queue = queueNames.find((name) => name === chosen)
  const { tasks, known, query } = useQueueTasks(queue)
  const shown = tasksIn(tasks ?? [], queue)
  const first = firstFor(useMe(), shown)
  return (
    <Page
      title={text('title')}
      right={
        first !== undefined && (
          <ButtonLink to={addressOf(first)} variant="primary" shortcut="first">
            {text('openFirst')}
          </ButtonLink>
        )
      }
    >
      <StoppedNetworks />
      <QueueTiles tasks={known} chosen={queue} onChoose={(name) => choose(name === queue ? undefined : name)} />
      {query.error !== null && tasks === undefined ? (
        <LoadFailed error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Tasks tasks={tasks === undefined ? undefined : shown} all={queue === undefined ? 'allWaiting' : 'all'} />
      )}
    </Page>
  )
}

/** Returns the tasks of the chosen queue, or all that wait for an operator; `known` contains all loaded tasks, for the tiles. */
function useQueueTasks(queue: QueueName | undefined) {
  const [ofOperators, ofShops] = [useTasks(), useShopTasks(queue)]
  const query = queue !== undefined && isOfShops(queue) ? ofShops : ofOperators
  return { tasks: query.data, known: [...(ofOperators.data ?? []), ...(ofShops.data ?? [])], query }
}

const parts = ['all', 'mine', 'free', 'flagged'] as const
type TaskFilter = (typeof parts)[number]

/** `all` is the label of the unfiltered view: without a chosen queue it states that tasks of shops are left out. */
function Tasks({ tasks, all }: { tasks: InboxTask[] | undefined; all: 'all' | 'allWaiting' }) {
  const text = useTranslations('portal.inbox')
  const [chosen, choose] = useAddressPart('only')
  const part = parts.find((name) => name === chosen) ?? 'all'
  const isIn = useParts()
  const inPart = (name: TaskFilter) => tasks?.filter((task) => isIn(task, name))
  const shown = inPart(part)
  const choices = parts.map((value) => ({
    value,
    label: text(value === 'all' ? all : value),
    count: inPart(value)?.length,
  }))
  return (
    <>
      <div className="mt-4 mb-3">
        <Chips
          label={text('filter')}
          choices={choices}
          value={part}
          onChange={(value) => choose(value === 'all' ? undefined : value)}
        />
      </div>
      <Card className="overflow-hidden pt-3.5">
        {shown === undefined ? <RowsSkeleton /> : <TaskTable tasks={shown} />}
        {shown?.length === 0 && <Empty title={text('empty')} text={text('emptyText')} />}
      </Card>
      <ShownCount shown={shown?.length} />
    </>
  )
}

/** Returns a function that tests whether a task belongs to a view: the user's own, unassigned or flagged tasks. */
function useParts(): (task: InboxTask, part: TaskFilter) => boolean {
  const me = useMe()
  return (task, part) => {
    if (part === 'flagged') return isFlagged(task)
    if (part === 'mine') return task.assignee === me.account
    return part === 'all' || task.assignee === null
  }
}

function ShownCount({ shown }: { shown: number | undefined }) {
  const text = useTranslations('portal.inbox')
  if (shown === undefined || shown === 0) return undefined
  return <p className="type-c1 px-1 pt-2.5 text-ink-2">{text('shown', { n: shown })}</p>
}
