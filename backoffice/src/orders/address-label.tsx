import { ClipboardList, Printer } from 'lucide-react'
import type { PortalOrder } from '@sealane/contract/orders'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Icon } from '@sealane/ui/icon'
import { labelLines } from './address-label.rules.ts'
import { useOrderPrinting } from './use-order-printing.tsx'

/** The delivery address in the lines of the label, with buttons to print label and packing slip. */
export function AddressLabel({ order }: { order: PortalOrder }) {
  const text = useTranslations('portal.orders')
  const { printed, printLabels, printSlips } = useOrderPrinting()
  const { address, order_no, unshipped } = order
  return (
    <section className="overflow-hidden rounded-picture bg-surface inset-ring inset-ring-line">
      <div className="px-4 pt-3.5 pb-2">
        <div className="type-c2 flex justify-between gap-3 text-ink-2">
          <span>{text('to')}</span>
          <span>{order_no}</span>
        </div>
        <address className="mt-1 wrap-anywhere not-italic">
          {labelLines(address).map((line) => (
            <div key={line} className={line === address.addressee ? 'type-h3' : 'type-b2'}>
              {line}
            </div>
          ))}
          <div className="type-b2 text-ink-2 tabular-nums">{address.mobile_shown}</div>
        </address>
        <div className="flex flex-wrap gap-x-4">
          <Button variant="link" onClick={() => printLabels([order])}>
            <Icon of={Printer} size={20} />
            {text('printLabel')}
          </Button>
          {unshipped.length > 0 && (
            <Button variant="link" onClick={() => printSlips([order])}>
              <Icon of={ClipboardList} size={20} />
              {text('printSlip')}
            </Button>
          )}
        </div>
      </div>
      <div className="air" />
      {printed}
    </section>
  )
}
