import type { Address } from '@sealane/contract/addresses'
import type { Preview } from '@sealane/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { addressList } from '../addresses/addresses.queries.ts'
import { useCall } from '../app/call.ts'
import { isRefused } from '../app/refused.ts'
import { useBackData } from '../app/session.ts'
import { ButtonLink } from '@sealane/ui/button'
import { Empty } from '@sealane/ui/empty'
import { Loaded } from '../ui/loaded.tsx'
import { NavBar } from '../ui/nav-bar.tsx'
import { Bone } from '@sealane/ui/bone'
import { showFailure } from '@sealane/ui/toast'
import { CheckoutExtras, type Notes } from './checkout-extras.tsx'
import { CheckoutNotices } from './checkout-notices.tsx'
import { CheckoutShop } from './checkout-shop.tsx'
import { CheckoutBar, CheckoutSummary, CheckoutSums, type OrderPlacement } from './checkout-summary.tsx'
import { preview } from './checkout.queries.ts'
import { pickAddress, readBuyNow, toCheckoutSelection } from './checkout.rules.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { usePlaceOrder } from './use-place-order.ts'

export function CheckoutPage() {
  const text = useTranslations('orders.checkout')
  const addresses = useQuery(addressList(useCall()))
  return (
    <div className="mx-auto flex min-h-dvh max-w-175 flex-col desk:block desk:min-h-0 desk:max-w-308 desk:px-4 desk:pt-6">
      <div className="desk:hidden">
        <NavBar title={text('title')} fallback="/bag" />
      </div>
      <h1 className="type-d1 hidden desk:block">{text('title')}</h1>
      <Loaded query={addresses} skeleton={<CheckoutSkeleton />}>
        {({ items }) => <Checkout addresses={items} />}
      </Loaded>
    </div>
  )
}

function Checkout({ addresses }: { addresses: Address[] }) {
  const call = useCall({ isQuiet: true, mayRepeat: true })
  const backData = useBackData()
  const search = useSearch()
  const [round, setRound] = useState(0)
  const [promoCode, setPromoCode] = useState('')
  const [notes, setNotes] = useState<Notes>({})
  const address = pickAddress(addresses, backData['address_id'])
  const selection = toCheckoutSelection({ address, promoCode, buyNow: readBuyNow(search) })
  const query = useQuery(preview(call, selection))
  const placing = usePlaceOrder(selection, () => {
    setRound((before) => before + 1)
    setPromoCode('')
    setNotes({})
  })
  if (!placing.isSuccess && isNothing(query.error)) return <NothingSelected />
  return (
    <Loaded query={query} skeleton={<CheckoutSkeleton />}>
      {(shownPreview) => (
        <Filled
          key={round}
          seen={shownPreview}
          address={address}
          isPricing={query.isPlaceholderData}
          isPlacing={placing.isPending || placing.isSuccess}
          error={placing.error}
          notes={notes}
          onApply={setPromoCode}
          onNote={(shopId, note) => setNotes((before) => ({ ...before, [shopId]: note }))}
          onPlace={(address_id) => placing.mutate({ address_id, seen: shownPreview, notes })}
        />
      )}
    </Loaded>
  )
}

function isNothing(error: Error | null): boolean {
  return isRefused(error) && error.reason === 'NOTHING_SELECTED'
}

type FilledProps = {
  seen: Preview
  address: Address | undefined
  isPricing: boolean
  isPlacing: boolean
  error: Error | null
  notes: Notes
  onApply: (code: string) => void
  onNote: (shopId: string, note: string) => void
  onPlace: (addressId: string) => void
}

function Filled({ seen, address, isPricing, isPlacing, error, notes, onApply, onNote, onPlace }: FilledProps) {
  const text = useTranslations('orders.checkout')
  const placing: OrderPlacement = {
    isBusy: isPlacing,
    isReady: !isPricing && seen.problems.length === 0,
    onPlace: () => (address === undefined ? showFailure(text('addressNeeded')) : onPlace(address.id)),
  }
  return (
    <>
      <div className="grow px-4 pb-6 desk:mt-4 desk:grid desk:grid-cols-[1fr_360px] desk:items-start desk:gap-7 desk:px-0">
        <div>
          <CheckoutNotices problems={seen.problems} error={error} />
          <DeliveryCard address={address} />
          <div className="mt-3 rounded-card bg-surface shadow-1 desk:mt-0 desk:bg-transparent desk:shadow-none">
            {seen.orders.map((block) => (
              <CheckoutShop
                key={block.shop.id}
                block={block}
                problems={seen.problems}
                note={notes[block.shop.id] ?? ''}
                onNote={(note) => onNote(block.shop.id, note)}
              />
            ))}
          </div>
          <CheckoutExtras seen={seen} notes={notes} isBusy={isPricing} onApply={onApply} onNote={onNote} />
          <CheckoutSums seen={seen} />
        </div>
        <CheckoutSummary seen={seen} placing={placing} isPricing={isPricing} onApply={onApply} />
      </div>
      <CheckoutBar seen={seen} placing={placing} />
    </>
  )
}

/** Shown when no line of the bag is selected: it was already ordered, or removed on another device. */
function NothingSelected() {
  const text = useTranslations('orders.checkout')
  return (
    <Empty
      title={text('nothing')}
      text={text('nothingText')}
      action={<ButtonLink href="/bag">{text('toBag')}</ButtonLink>}
    />
  )
}

function CheckoutSkeleton() {
  return (
    <div aria-hidden="true" className="late px-4 desk:px-0">
      {[96, 190, 112].map((height) => (
        <div key={height} className="mt-3 rounded-card bg-surface p-4 shadow-1">
          <Bone className="h-5 w-2/5" />
          <Bone className="mt-3 h-4 w-4/5" />
          {height > 100 && <Bone className="mt-3 h-16" />}
        </div>
      ))}
    </div>
  )
}
