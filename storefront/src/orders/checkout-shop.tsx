import type { Preview } from '@sealane/contract/orders'
import { SquarePen } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useOpensAgain } from '../catalog/closed-note.tsx'
import { ShopLogo } from '../catalog/shop-logo.tsx'
import { Icon } from '@sealane/ui/icon'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Note } from '@sealane/ui/note'
import { Picture } from '../ui/picture.tsx'

type Block = Preview['orders'][number]
type CheckoutShopProps = {
  block: Block
  problems: Preview['problems']
  note: string
  onNote: (note: string) => void
}

export const noteMaximum = 300

/** The items of one shop, which become one order. On wide screens the note is below; on phones a sheet contains the notes. */
export function CheckoutShop({ block, problems, note, onNote }: CheckoutShopProps) {
  const { shop, items } = block
  return (
    <section
      aria-label={shop.name}
      className="desk:mt-4 desk:rounded-card desk:bg-surface desk:p-2 desk:pb-5 desk:shadow-1 not-first:max-desk:mt-1.5 not-first:max-desk:border-t not-first:max-desk:border-line"
    >
      <div className="flex items-center gap-2 px-4 pt-3.5 pb-1">
        <ShopLogo src={shop.logo} size={32} />
        <h2 className="type-h3 min-w-0 grow truncate">{shop.name}</h2>
      </div>
      <ul>
        {items.map((item) => (
          <CheckoutItem
            key={item.variant_id}
            item={item}
            opensAt={shop.opens_at}
            problem={problems.find(({ variant_id }) => variant_id === item.variant_id)?.problem}
          />
        ))}
      </ul>
      {problems.some(({ problem, variant_id }) => problem === 'NOT_DELIVERED' && isOf(block, variant_id)) ? (
        <NotDelivered />
      ) : (
        <FreightLine block={block} />
      )}
      <NoteInput name={shop.name} note={note} onNote={onNote} />
    </section>
  )
}

type CheckoutItemProps = {
  item: Block['items'][number]
  opensAt: string | null
  problem: Preview['problems'][number]['problem'] | undefined
}

function CheckoutItem({ item, opensAt, problem }: CheckoutItemProps) {
  const { name, spec, image, image_color, unit_price, quantity } = item
  const text = useTranslations('orders')
  const money = useMoney()
  const opens = useOpensAgain(opensAt)
  const facts = [spec, text('quantity', { n: quantity })].filter((fact) => fact !== '').join(' · ')
  return (
    <li className="wraps flex items-center gap-3 px-4 py-2">
      <Picture
        src={image}
        color={image_color}
        alt=""
        sizes="80px"
        className="size-16 flex-none rounded-input desk:size-20"
      />
      <div className="min-w-0 grow">
        <p className="type-h3 line-clamp-3">{name}</p>
        <p className="type-c1 mt-1 text-ink-2">
          {facts}
          {quantity > 1 && <span className="block">{text('each', { amount: money(unit_price) })}</span>}
        </p>
        {problem !== undefined && problem !== 'NOT_DELIVERED' && (
          <p className="type-c1 mt-1 font-medium text-bad">
            {text(`problems.${problem}`)}
            {problem === 'SHOP_CLOSED' && opens !== undefined && ` · ${opens}`}
          </p>
        )}
      </div>
      <MoneyText cents={unit_price * quantity} size="s" className="flex-none" />
    </li>
  )
}

function isOf({ items }: Block, variantId: string): boolean {
  return items.some(({ variant_id }) => variant_id === variantId)
}

/** Replaces the freight: the shop does not deliver to this address, but may deliver to another. */
function NotDelivered() {
  const text = useTranslations('orders')
  return (
    <div className="px-4 pt-1 pb-3.5">
      <Note tone="bad">
        {text('problems.NOT_DELIVERED')}{' '}
        <Link
          href="/address?choose=1"
          className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4"
        >
          {text('checkout.otherAddress')}
        </Link>
      </Note>
    </div>
  )
}

function FreightLine({ block: { freight, ships_within_days } }: { block: Block }) {
  const text = useTranslations('orders.checkout')
  const money = useMoney()
  return (
    <p className="type-c1 px-4 pt-1 pb-3.5 text-ink-2">
      {freight === 0 ? text('freightFree') : text('shopFreight', { amount: money(freight) })}
      {' · '}
      {text('shipsWithin', { n: ships_within_days })}
    </p>
  )
}

function NoteInput({ name, note, onNote }: { name: string; note: string; onNote: (note: string) => void }) {
  const text = useTranslations('orders.checkout')
  return (
    <div className="mx-4 hidden min-h-12 items-center gap-2.5 rounded-input px-4 inset-ring-[1.5px] inset-ring-line focus-within:inset-ring-2 focus-within:inset-ring-brand-text desk:flex">
      <Icon of={SquarePen} size={20} className="text-ink-2" />
      <input
        value={note}
        maxLength={noteMaximum}
        aria-label={text('noteFor', { shop: name })}
        placeholder={text('noteFor', { shop: name })}
        onChange={(event) => onNote(event.target.value)}
        className="h-12 min-w-0 grow bg-transparent text-16 outline-none placeholder:text-ink-3"
      />
    </div>
  )
}
