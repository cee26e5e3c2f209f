import type { MarketShop } from '@sealane/contract/shop-administration'
import type { InboxTask } from '@sealane/contract/inbox'
import type { PortalOrder } from '@sealane/contract/orders'
import type { PortalProduct } from '@sealane/contract/products'
import type { PortalReview } from '@sealane/contract/reviews'
import type { PortalUser } from '@sealane/contract/users'
import type { PortalRecharge } from '@sealane/contract/top-ups'
import { Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Waiting } from '../ui/age.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '@sealane/ui/icon'
import { MoneyText } from '@sealane/ui/money-text'
import { QueueTable } from '../ui/queue-table.tsx'
import { Tag } from '@sealane/ui/tag'
import { RechargeFlags } from '../top-ups/recharge-flags.tsx'
import { WithdrawalFlags } from '../withdrawals/withdrawal-flags.tsx'
import { useDestinationText } from '../withdrawals/withdrawal-words.ts'
import { TaskAssignee } from './holder.tsx'
import { queueIcons } from './queue-icons.ts'
import { addressOf } from './task-address.ts'
import { useQueueText } from './use-queue-text.ts'

/** The list of tasks. Arrow keys, or J and K, move between the rows; Enter opens one. */
export function TaskTable({ tasks }: { tasks: InboxTask[] }) {
  const text = useTranslations('portal.inbox')
  if (tasks.length === 0) return undefined
  return (
    <QueueTable
      columns={[
        { name: 'waiting', title: text('waiting'), from: 'mid' },
        { name: 'queue', title: text('queue'), from: 'desk' },
        { name: 'what', title: text('what') },
        { name: 'amount', title: text('amount'), from: 'mid', align: 'right' },
        { name: 'flags', title: text('flags'), from: 'desk' },
        { name: 'with', title: text('with'), from: 'desk' },
        { name: 'open', title: text('open'), isHidden: true },
      ]}
    >
      {tasks.map((task) => (
        <TaskRow key={task.key} task={task} />
      ))}
    </QueueTable>
  )
}

function TaskRow({ task }: { task: InboxTask }) {
  const text = useTranslations('portal.inbox')
  const queueText = useQueueText()
  const { title, detail, amount } = useWords(task)
  return (
    <tr>
      <td className="max-mid:hidden">
        <Waiting since={task.since} due={task.due} />
      </td>
      <td className="max-desk:hidden">
        <span className="flex items-center gap-2 whitespace-nowrap">
          <Icon of={queueIcons[task.queue]} size={20} />
          {queueText.one(task.queue)}
        </span>
      </td>
      <td>
        <div className="max-w-82.5 font-semibold">{title}</div>
        <div className="type-c1 max-w-82.5 text-ink-2">{detail}</div>
        <div className="mt-1 flex flex-wrap items-center gap-2 desk:hidden">
          <span className="flex items-center gap-3 mid:hidden">
            {amount !== undefined && <MoneyText cents={amount} size="xs" />}
            <Waiting since={task.since} due={task.due} />
          </span>
          <Flags task={task} />
          {task.assignee !== null && <TaskAssignee account={task.assignee} />}
        </div>
      </td>
      <td className="text-right max-mid:hidden">{amount !== undefined && <MoneyText cents={amount} size="xs" />}</td>
      <td className="max-desk:hidden">
        <span className="flex flex-wrap gap-1.5">
          <Flags task={task} />
        </span>
      </td>
      <td className="max-desk:hidden">
        {task.assignee === null ? (
          <span className="text-ink-2">{text('nobody')}</span>
        ) : (
          <TaskAssignee account={task.assignee} />
        )}
      </td>
      <td>
        <ButtonLink to={addressOf(task)} variant="outline" label={`${text('open')}: ${title}`}>
          {text('open')}
        </ButtonLink>
      </td>
    </tr>
  )
}

function Flags({ task }: { task: InboxTask }) {
  const text = useTranslations('portal.inbox')
  return (
    <>
      <MoneyFlags task={task} />
      {task.for_other && (
        <Tag tone="plain" icon={Users}>
          {text('waitsForOther')}
        </Tag>
      )}
    </>
  )
}

function MoneyFlags({ task }: { task: InboxTask }) {
  if (task.kind === 'recharge') return <RechargeFlags recharge={task.recharge} />
  return task.kind === 'withdrawal' && <WithdrawalFlags withdrawal={task.withdrawal} />
}

type PortalTranslator = ReturnType<typeof useTranslations<'portal'>>

/** Returns the texts of a task. Applications, shops, products and reviews have no amount. */
function useWords(task: InboxTask): { title: string; detail: string; amount?: number } {
  const text = useTranslations('portal')
  const destinationText = useDestinationText()
  if (task.kind === 'withdrawal') {
    const { shopper, amount, state } = task.withdrawal
    const title = text('inbox.withdrawalOf', { account: shopper.account, place: destinationText(task.withdrawal) })
    return { title, detail: text(state === 'passed' ? 'inbox.toSend' : 'inbox.toDecide'), amount }
  }
  if (task.kind === 'recharge') {
    return wordsOfRecharge(task.recharge, text)
  }
  if (task.kind === 'application') {
    const { shop_name, applicant, about } = task.application
    return {
      title: text('inbox.applicationOf', { shop: shop_name, account: applicant.account }),
      detail: about.slice(0, 90),
    }
  }
  if (task.kind === 'refund') {
    const { shopper, shop, item, order, amount } = task.refund
    const title = text('inbox.refundOf', { account: shopper.account, shop: shop.name })
    return { title, detail: text('inbox.refundFor', { order: order.order_no, item: item.name }), amount }
  }
  return wordsOf(task, text)
}

type Plain = Extract<InboxTask, { kind: 'shop' | 'product' | 'user' | 'review' | 'order' }>

function wordsOfRename({ name, country, wanted_name }: MarketShop, text: PortalTranslator) {
  return { title: text('inbox.renameOf', { shop: name, name: wanted_name?.name ?? '' }), detail: country }
}

function wordsOf(task: Plain, text: PortalTranslator): { title: string; detail: string; amount?: number } {
  if (task.kind === 'shop') return wordsOfRename(task.shop, text)
  if (task.kind === 'product') return wordsOfProduct(task.product, text)
  if (task.kind === 'user') return task.queue === 'payouts' ? wordsOfPayout(task.user) : wordsOfUser(task.user)
  if (task.kind === 'review') return wordsOfReview(task.review, text)
  return wordsOfOrder(task.order, text)
}

function wordsOfProduct({ name, shop, category }: PortalProduct, text: PortalTranslator) {
  return { title: text('inbox.productOf', { product: name, shop: shop.name }), detail: category?.name ?? '' }
}

function wordsOfOrder(order: PortalOrder, text: PortalTranslator) {
  const { order_no, shop, address, items, total } = order
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const title = text('inbox.orderOf', { order: order_no, shop: shop.name })
  return { title, detail: text('inbox.orderTo', { city: address.city, n: pieces }), amount: total }
}

function wordsOfRecharge(recharge: PortalRecharge, text: PortalTranslator) {
  const { shopper, method, reference, amount, received, first_reversal } = recharge
  const title = text('inbox.rechargeOf', { account: shopper.account, way: text(`recharges.${method}`) })
  if (first_reversal !== null) {
    return { title, detail: text('inbox.toTakeBack', first_reversal), amount: received ?? amount }
  }
  const detail = reference === null ? text('recharges.noReference') : text('recharges.referenceIs', { reference })
  return { title, detail, amount }
}

function wordsOfPayout({ account, balance, first_payout }: PortalUser) {
  return { title: account, detail: first_payout?.note ?? '', amount: first_payout?.amount ?? balance }
}

function wordsOfUser({ account, frozen }: PortalUser) {
  return { title: account, detail: frozen?.reason ?? '' }
}

function wordsOfReview({ products, shop, reports }: PortalReview, text: PortalTranslator) {
  const [report] = reports
  const reason = report === undefined ? '' : text(`reviews.reasons.${report.reason}`)
  return {
    title: text('inbox.reviewOf', { product: products[0]?.name ?? '' }),
    detail: text('inbox.reviewReported', { shop: shop.name, account: report?.account ?? '', reason }),
  }
}
