import { queueNames, type QueueName } from '@sealane/contract/queues'
import { useTranslations } from 'use-intl'
import { mayOpen, type OfficePage } from '../app/access.rules.ts'
import { useAddressPart } from '../app/address.ts'
import { useHeld } from '../app/use-held.ts'
import { useNow } from '../ui/age.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Chips } from '../ui/chip.tsx'
import { Card, Page } from '../ui/page.tsx'
import { Empty, LoadFailed, RowsSkeleton } from '../ui/states.tsx'
import { StoppedNetworks } from '../wallet/stopped-networks.tsx'
import { addressOf } from './task-address.ts'
import {
  useInbox,
  useReportedReviews,
  useWaitingApplications,
  useWaitingOrders,
  useWaitingRecharges,
  useWaitingRefunds,
  useWaitingWithdrawals,
} from './inbox.queries.ts'
import {
  isFlagged,
  tasksIn,
  toApplicationTask,
  toOrderTask,
  toRechargeTask,
  toRefundTask,
  toReviewTask,
  toWithdrawalTask,
  type Task,
} from './inbox.rules.ts'
import { QueueTiles } from './queue-tiles.tsx'
import { TaskTable } from './task-table.tsx'

/** What waits for an operator, the most urgent first. */
export function InboxPage() {
  const text = useTranslations('portal.inbox')
  const [chosen, choose] = useAddressPart('queue')
  const queue = queueNames.find((name) => name === chosen)
  const { tasks, query } = useTasks(queue)
  const shown = tasksIn(tasks ?? [], queue, useNow())
  const first = shown[0]
  return (
    <Page
      title={text('title')}
      right={
        first !== undefined && (
          <ButtonLink to={addressOf(first)} variant="primary">
            {text('openFirst')}
          </ButtonLink>
        )
      }
    >
      <StoppedNetworks />
      <QueueTiles tasks={tasks ?? []} chosen={queue} onChoose={(name) => choose(name === queue ? undefined : name)} />
      {query.error !== null && tasks === undefined ? (
        <LoadFailed error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <Tasks tasks={tasks === undefined ? undefined : shown} all={queue === undefined ? 'allWaiting' : 'all'} />
      )}
    </Page>
  )
}

/**
 * What one may decide on. What is on its way waits for nobody here: it is asked for only where it is looked at.
 */
function useTasks(queue: QueueName | undefined) {
  const held = useHeld()
  const may = (page: OfficePage) => mayOpen(held, page)
  const recharges = useWaitingRecharges(may('recharge'))
  const withdrawals = useWaitingWithdrawals(may('withdrawal'))
  const orders = useWaitingOrders(1, may('order'))
  const applications = useWaitingApplications(may('application'))
  const appeals = useWaitingRefunds('appealed', may('refund'))
  const requests = useWaitingRefunds('applying', may('refund'))
  const returns = useWaitingRefunds('return_shipped', may('refund'))
  const sent = useWaitingOrders(2, may('order') && queue === 'on_the_way')
  const refunds = [appeals, requests, returns]
  const reviews = useReportedReviews(may('review'))
  const needed = [recharges, withdrawals, applications, reviews, orders, sent, ...refunds].filter(
    ({ isEnabled }) => isEnabled,
  )
  const query = needed.find(({ error }) => error !== null) ?? recharges
  if (needed.some(({ data }) => data === undefined)) return { tasks: undefined, query }
  const tasks = [
    ...(recharges.data ?? []).map(toRechargeTask),
    ...(withdrawals.data ?? []).map(toWithdrawalTask),
    ...(applications.data ?? []).map(toApplicationTask),
    ...refunds.flatMap(({ data }) => data ?? []).map(toRefundTask),
    ...(reviews.data ?? []).map(toReviewTask),
    ...[...(orders.data ?? []), ...(sent.data ?? [])].map(toOrderTask),
  ]
  return { tasks, query }
}

/** `all` is the word for all of them: without a queue chosen it says that what is on its way is left out. */
function Tasks({ tasks, all }: { tasks: Task[] | undefined; all: 'all' | 'allWaiting' }) {
  const text = useTranslations('portal.inbox')
  const [part, choosePart] = useAddressPart('only')
  const flagged = (tasks ?? []).filter(isFlagged)
  const isFiltered = part === 'flagged'
  const shown = isFiltered ? flagged : tasks
  const choices = [
    { value: 'all', label: text(all), count: tasks?.length },
    { value: 'flagged', label: text('flagged'), count: tasks && flagged.length },
  ] as const
  return (
    <>
      <div className="mt-4 mb-3">
        <Chips
          label={text('filter')}
          choices={choices}
          value={isFiltered ? 'flagged' : 'all'}
          onChange={(value) => choosePart(value === 'all' ? undefined : value)}
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

function ShownCount({ shown }: { shown: number | undefined }) {
  const text = useTranslations('portal.inbox')
  const { data } = useInbox()
  if (shown === undefined || shown === 0 || data === undefined) return undefined
  return <p className="type-c1 px-1 pt-2.5 text-ink-2">{text('shown', { n: shown })}</p>
}
