import type { PortalOrder } from '@sealane/contract/orders'
import { labelLines } from './address-label.rules.ts'

/** The delivery address for the printer, in the lines of the label. */
export function LabelSheet({ order: { address, order_no } }: { order: PortalOrder }) {
  return (
    <div className="w-[100mm] p-[4mm] text-14 leading-[1.4] wrap-anywhere">
      <address className="not-italic">
        {labelLines(address).map((line) => (
          <div key={line} className={line === address.addressee ? 'text-18 font-bold' : undefined}>
            {line}
          </div>
        ))}
        <div>{address.mobile_shown}</div>
      </address>
      <div className="mt-[2mm] text-12">{order_no}</div>
    </div>
  )
}
