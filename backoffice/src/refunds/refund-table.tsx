import type { PortalRefund } from '@sealane/contract/refunds'
import { useTranslations } from 'use-intl'
import { refundAddress } from '../app/address.ts'
import { Waiting } from '../ui/age.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { MoneyText } from '@sealane/ui/money-text'
import { QueueTable } from '../ui/queue-table.tsx'
import { waitingSince } from './refund.rules.ts'
import { RefundTag } from './refund-tag.tsx'
import { useReasonText } from './use-reason-text.ts'

/** The list of requests; arrow keys move between the rows, Enter opens one. */
export function RefundTable({ refunds }: { refunds: PortalRefund[] }) {
  const text = useTranslations('portal.refunds')
  return (
    <QueueTable
      columns={[
        { name: 'asked', title: text('asked'), from: 'mid' },
        { name: 'what', title: text('what') },
        { name: 'why', title: text('why'), from: 'desk' },
        { name: 'status', title: text('status'), from: 'desk' },
        { name: 'amount', title: text('amount'), from: 'mid', align: 'right' },
        { name: 'open', title: text('open'), isHidden: true },
      ]}
    >
      {refunds.map((refund) => (
        <RefundRow key={refund.id} refund={refund} />
      ))}
    </QueueTable>
  )
}

function RefundRow({ refund }: { refund: PortalRefund }) {
  const text = useTranslations('portal.refunds')
  const reasonText = useReasonText()
  const { id, order, shop, item, shopper, type, amount, refunded } = refund
  return (
    <tr>
      <td className="max-mid:hidden">
        <RefundRequestedAt refund={refund} />
      </td>
      <td>
        <div className="max-w-82.5 font-semibold">{item.name}</div>
        <div className="type-c1 max-w-82.5 text-ink-2">
          {shopper.account} · {shop.name} · <span className="whitespace-nowrap">{order.order_no}</span>
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-2 desk:hidden">
          <span className="flex items-center gap-3 mid:hidden">
            <MoneyText cents={refunded ?? amount} size="xs" />
            <RefundRequestedAt refund={refund} />
          </span>
          <RefundTag refund={refund} />
        </div>
      </td>
      <td className="max-desk:hidden">
        <div>{reasonText(refund)}</div>
        <div className="type-c1 text-ink-2">{text(`types.${type}`)}</div>
      </td>
      <td className="max-desk:hidden">
        <RefundTag refund={refund} />
      </td>
      <td className="text-right max-mid:hidden">
        <MoneyText cents={refunded ?? amount} size="xs" />
      </td>
      <td>
        <ButtonLink
          to={refundAddress(id)}
          variant="outline"
          label={`${text('open')}: ${shopper.account} ${order.order_no}, ${item.name}`}
        >
          {text('open')}
        </ButtonLink>
      </td>
    </tr>
  )
}

/** Shows the waiting time of a request against its deadline while it waits for a shop or an operator, otherwise its date. */
function RefundRequestedAt({ refund }: { refund: PortalRefund }) {
  const since = waitingSince(refund)
  return since === undefined ? <Moment at={refund.created_at} /> : <Waiting since={since} due={refund.due_at} />
}
