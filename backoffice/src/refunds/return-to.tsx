import type { PortalRefund } from '@sealane/contract/refunds'
import { Link } from 'wouter'
import { useTranslations } from 'use-intl'
import { returnsAddress } from '../app/address.ts'
import { Note } from '@sealane/ui/note'

/** The shop's return address, or a link to enter it: without it no return can be approved. */
export function ReturnTo({ refund: { shop, shop_return_address: address } }: { refund: PortalRefund }) {
  const text = useTranslations('portal.refunds')
  if (address === null)
    return (
      <Note tone="warn">
        <p>{text('addressNeeded')}</p>
        <Link
          to={returnsAddress(shop.id)}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {text('addressEnter')}
        </Link>
      </Note>
    )
  return (
    <div className="rounded-tile bg-sunken px-4 py-3">
      <h3 className="type-c1 font-semibold text-ink-2">{text('returnAddress')}</h3>
      <address className="mt-1 break-words whitespace-pre-line not-italic">{address}</address>
    </div>
  )
}
