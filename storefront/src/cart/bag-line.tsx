import type { Cart, CartLine } from '@sealane/contract/cart'
import { CircleAlert, Trash2, TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useOpensAgain } from '../catalog/closed-note.tsx'
import { Check } from '@sealane/ui/check'
import { Icon } from '@sealane/ui/icon'
import { IconButton } from '@sealane/ui/icon-button'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Picture } from '../ui/picture.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { Tag } from '@sealane/ui/tag'
import { quantityMaximum, type BagChange } from './bag.rules.ts'
import { LineSpec } from './line-spec.tsx'

type BagLineProps = {
  line: CartLine
  shop: Pick<Cart['shops'][number]['shop'], 'id' | 'opens_at'>
  isEditing: boolean
  onChange: (change: BagChange) => void
  onRemove: (lines: CartLine[]) => void
}

export function BagLine({ line, shop, isEditing, onChange, onRemove }: BagLineProps) {
  const { id, product_id, name, spec, image, image_color, unit_price, selected, problem } = line
  const text = useTranslations('cart')
  const href = `/detail/${product_id}/${shop.id}`
  const isGone = problem !== null && problem !== 'NOT_ENOUGH'
  return (
    <li id={`line-${id}`} tabIndex={-1} className="flex items-start gap-2.5 rounded-tile px-3.5 py-3">
      <span className="self-center max-phone:-mr-1.5">
        <Check
          aria-label={text('selectLine', { name })}
          checked={selected}
          onChange={() => onChange({ kind: 'select', ids: [id], selected: !selected })}
        />
      </span>
      <Link href={href} tabIndex={-1} aria-hidden="true" className={`flex-none ${isGone ? 'opacity-55' : ''}`}>
        <Picture
          src={image}
          color={image_color}
          alt=""
          sizes="92px"
          className="size-23 rounded-input max-phone:size-19"
        />
      </Link>
      <div className="min-w-0 grow">
        <div className="flex items-start gap-1">
          <Link href={href} className="type-h3 -mt-3 flex min-h-11 min-w-0 grow items-center pt-3 pb-2">
            <span className="line-clamp-2 desk:line-clamp-1">{name}</span>
          </Link>
          <span className={`-my-3 -mr-2 ${isEditing || isGone ? '' : 'hidden desk:block'}`}>
            <IconButton icon={Trash2} label={text('remove', { name })} onClick={() => onRemove([line])} />
          </span>
        </div>
        {spec !== '' && (isGone ? <Tag>{spec}</Tag> : <LineSpec line={line} onChange={onChange} />)}
        <div className="mt-2 flex min-h-9 flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <MoneyText cents={unit_price} className={isGone ? 'text-ink-3' : ''} />
          {!isGone && <Quantity line={line} onChange={onChange} />}
        </div>
        <Problem line={line} opensAt={shop.opens_at} onChange={onChange} />
        <PriceChange line={line} />
      </div>
    </li>
  )
}

function Quantity({ line, onChange }: Pick<BagLineProps, 'line' | 'onChange'>) {
  const text = useTranslations('cart')
  return (
    <Stepper
      value={line.quantity}
      maximum={Math.min(line.stock, quantityMaximum)}
      label={text('quantity', { name: line.name })}
      onChange={(quantity) => onChange({ kind: 'quantity', id: line.id, quantity })}
    />
  )
}

/** Shows why the line cannot be ordered, and a way to fix it if there is one. */
function Problem({
  line: { id, problem, stock },
  opensAt,
  onChange,
}: Pick<BagLineProps, 'line' | 'onChange'> & { opensAt: string | null }) {
  const text = useTranslations('cart')
  const opens = useOpensAgain(opensAt)
  if (problem === null) return undefined
  return (
    <LineNote icon={CircleAlert} look="text-bad">
      {text(`problems.${problem}`, { stock })}
      {problem === 'SHOP_CLOSED' && opens !== undefined && ` · ${opens}`}{' '}
      {problem === 'NOT_ENOUGH' && (
        <button
          type="button"
          onClick={() => onChange({ kind: 'quantity', id, quantity: stock })}
          className="-my-3 min-h-11 px-1 font-semibold text-brand-text"
        >
          {text('take', { n: stock })}
        </button>
      )}
    </LineNote>
  )
}

function PriceChange({ line: { unit_price, was_price } }: Pick<BagLineProps, 'line'>) {
  const text = useTranslations('cart')
  const money = useMoney()
  if (was_price === null || was_price === unit_price) return undefined
  const isLess = unit_price < was_price
  return (
    <LineNote icon={isLess ? TrendingDown : TrendingUp} look={isLess ? 'text-ok' : 'text-warn'}>
      {text(isLess ? 'cheaper' : 'dearer', { was: money(was_price) })}
    </LineNote>
  )
}

type LineNoteProps = { icon: typeof CircleAlert; look: string; children: ReactNode }

function LineNote({ icon, look, children }: LineNoteProps) {
  return (
    <p className={`type-c1 mt-2 flex items-start gap-x-1.5 font-medium ${look}`}>
      <Icon of={icon} size={16} />
      <span className="min-w-0 grow">{children}</span>
    </p>
  )
}
