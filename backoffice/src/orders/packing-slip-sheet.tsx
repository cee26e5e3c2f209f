import type { PortalOrder } from '@sealane/contract/orders'
import { useFormatter, useTranslations } from 'use-intl'
import { labelLines } from './address-label.rules.ts'

/** The content of the parcel, for the packer and the recipient: everything not shipped yet, without prices. */
export function PackingSlipSheet({ order }: { order: PortalOrder }) {
  const text = useTranslations('portal.orders.slip')
  const format = useFormatter()
  const { shop, order_no, created_at, address, note } = order
  return (
    <article className="p-[8mm] text-13 leading-[1.45] wrap-anywhere">
      <header className="flex items-start justify-between gap-6">
        <div>
          <div className="text-20 font-bold">{shop.name}</div>
          <div>{text('title')}</div>
        </div>
        <div className="text-right">
          <b className="block">{text('order', { order: order_no })}</b>
          {text('orderedOn', { date: format.dateTime(new Date(created_at), { dateStyle: 'long' }) })}
        </div>
      </header>
      <div className="mt-[6mm] font-bold">{text('to')}</div>
      <address className="not-italic">
        {[...labelLines(address), address.mobile_shown].map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <Contents order={order} />
      {note !== '' && (
        <p className="mt-[5mm]">
          <b>{text('note')}:</b> {note}
        </p>
      )}
    </article>
  )
}

function Contents({ order: { items, unshipped } }: { order: PortalOrder }) {
  const text = useTranslations('portal.orders.slip')
  const pieces = unshipped.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <table className="mt-[6mm] w-full border-collapse text-left [&_td]:border-t [&_td]:py-[2mm] [&_td]:pr-[4mm] [&_td]:align-top [&_th]:pb-[1mm]">
      <thead>
        <tr>
          <th className="w-[18mm]">{text('pieces')}</th>
          <th>{text('item')}</th>
          <th className="w-[44mm]">{text('sku')}</th>
        </tr>
      </thead>
      <tbody>
        {unshipped.map(({ item_id, quantity, sku }) => {
          const item = items.find(({ id }) => id === item_id)
          return (
            <tr key={item_id}>
              <td className="font-bold tabular-nums">{quantity}</td>
              <td>
                {item?.name}
                <div>{item?.spec}</div>
              </td>
              <td className="break-all">{sku}</td>
            </tr>
          )
        })}
        <tr>
          <td colSpan={3} className="font-bold">
            {text('all', { n: pieces })}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
