import type { Address } from '@sealane/contract/addresses'
import { ChevronRight, MapPin } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { inOneLine, labelLines } from '../addresses/country.rules.ts'
import { useTagText } from '../addresses/tags.ts'
import { useNames } from '../addresses/use-names.ts'
import { Icon } from '@sealane/ui/icon'
import { Card } from '@sealane/ui/card'
import { Tag } from '@sealane/ui/tag'

/** Shows the delivery address; a tap chooses or adds another one. */
export function DeliveryCard({ address }: { address: Address | undefined }) {
  const text = useTranslations('orders.checkout')
  return (
    <Card className="overflow-hidden">
      <Link href="/address?choose=1" className="flex items-start gap-3 px-4 pt-3.5 pb-4 desk:px-6 desk:py-5">
        <span className="grid size-10 flex-none place-items-center rounded-input bg-brand-soft text-brand-text">
          <Icon of={MapPin} />
        </span>
        <span className="min-w-0 grow">
          <span className="sr-only">{text('address')}: </span>
          {address === undefined ? <NoAddress /> : <Delivery address={address} />}
        </span>
        <span className="flex items-center gap-1 self-center">
          <span className="type-b2 hidden font-semibold text-brand-text desk:inline">{text('change')}</span>
          <Icon of={ChevronRight} size={16} className="text-ink-3" />
        </span>
      </Link>
      <div className="air" />
    </Card>
  )
}

function NoAddress() {
  const text = useTranslations('orders.checkout')
  return (
    <>
      <span className="type-h3 block">{text('addAddress')}</span>
      <span className="type-c1 mt-1 block text-ink-2">{text('addressNeeded')}</span>
    </>
  )
}

function Delivery({ address }: { address: Address }) {
  const tagText = useTagText()
  return (
    <>
      <span className="flex flex-wrap items-center gap-2">
        <span className="type-h3">{address.addressee}</span>
        {address.tag !== '' && <Tag tone="brand">{tagText(address.tag)}</Tag>}
      </span>
      <span className="type-c1 mt-1 block text-ink-2">
        <AddressText address={address} />
        <span className="block tabular-nums">{address.mobile_shown}</span>
      </span>
    </>
  )
}

/** Shows the address in the order of its country, on one or two lines. */
export function AddressText({ address }: { address: Address }) {
  return <span className="block">{inOneLine(labelLines(address, useNames(address)))}</span>
}
