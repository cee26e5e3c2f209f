import type { Earning, EarningState } from '@sealane/contract/earnings'
import { useFormatter, useTranslations } from 'use-intl'
import { orderAddress } from '../app/address.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { QueueTable } from '../ui/queue-table.tsx'
import { Tag, type Tone } from '@sealane/ui/tag'

/** The orders, each with its sales amount, the deductions and the rest for the shop. */
export function EarningTable({ earnings }: { earnings: Earning[] }) {
  const text = useTranslations('portal.earnings')
  return (
    <QueueTable
      columns={[
        { name: 'order', title: text('order') },
        { name: 'sold', title: text('sold'), from: 'mid', align: 'right' },
        { name: 'refunded', title: text('refunded'), from: 'desk', align: 'right' },
        { name: 'commission', title: text('commission'), from: 'mid', align: 'right' },
        { name: 'earning', title: text('earning'), align: 'right' },
        { name: 'state', title: text('state'), from: 'desk' },
        { name: 'when', title: text('when'), from: 'desk' },
      ]}
    >
      {earnings.map((earning) => (
        <EarningRow key={earning.id} earning={earning} />
      ))}
    </QueueTable>
  )
}

function EarningRow({ earning }: { earning: Earning }) {
  const text = useTranslations('portal.earnings')
  const money = useMoney()
  const { order_no, status, state, sold, refunded, commission, paid_at } = earning
  return (
    <tr>
      <td>
        <ButtonLink to={orderAddress(order_no, status)} variant="link">
          {order_no}
        </ButtonLink>
        <div>{paid_at !== null && <Moment at={paid_at} />}</div>
        <div className="type-c1 mt-1 text-ink-2 mid:hidden">
          {text('sold')} {money(sold)} · {text('commission')} {money(commission)}
        </div>
        <div className="mt-1.5 flex flex-wrap items-center gap-2 desk:hidden">
          <StateTag state={state} />
          <When earning={earning} />
        </div>
      </td>
      <td className="text-right max-mid:hidden">
        <MoneyText cents={sold} size="xs" />
      </td>
      <td className="text-right max-desk:hidden">{refunded > 0 && <MoneyText cents={refunded} size="xs" />}</td>
      <td className="text-right max-mid:hidden">
        <MoneyText cents={commission} size="xs" />
      </td>
      <td className="text-right">
        <MoneyText cents={earning.earning} size="xs" />
      </td>
      <td className="max-desk:hidden">
        <StateTag state={state} />
      </td>
      <td className="max-desk:hidden">
        <When earning={earning} />
      </td>
    </tr>
  )
}

const tones: Record<EarningState, Tone> = { pending: 'warn', released: 'ok', returned: 'plain' }

function StateTag({ state }: { state: EarningState }) {
  const text = useTranslations('portal.earnings')
  return <Tag tone={tones[state]}>{text(state)}</Tag>
}

/** The time at which the amount was, or will be, released to the shop. */
function When({ earning: { state, released_at } }: { earning: Earning }) {
  const text = useTranslations('portal.earnings')
  const format = useFormatter()
  if (state === 'returned') return null
  if (state === 'released') return released_at === null ? null : <Moment at={released_at} />
  const day = released_at === null ? undefined : format.dateTime(new Date(released_at), { dateStyle: 'medium' })
  return (
    <span className="type-c1 text-ink-2">{day === undefined ? text('afterReceipt') : text('expected', { day })}</span>
  )
}
