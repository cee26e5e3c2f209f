import type { Cart } from '@sealane/contract/cart'
import { useTranslations } from 'use-intl'
import { InOwnCurrency } from '../settings/in-own-currency.tsx'
import { Button } from '@sealane/ui/button'
import { Check } from '@sealane/ui/check'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { idsOf, linesOf, selectedOf, type BagChange } from './bag.rules.ts'

type BagBarProps = {
  bag: Cart
  isEditing: boolean
  onChange: (change: BagChange) => void
  onDelete: () => void
  onCheckout: () => void
}

/** The bar above a phone's tab bar. It counts lines, as the title and the tab do. */
export function BagBar({ bag, isEditing, onChange, onDelete, onCheckout }: BagBarProps) {
  const text = useTranslations('cart')
  const count = selectedOf(linesOf(bag)).length
  return (
    <div className="bar fixed inset-x-0 bottom-(--tabs-height) z-20 border-t border-line px-4 py-2.5 desk:hidden">
      <div className="mx-auto flex max-w-175 flex-wrap items-center gap-x-3 gap-y-2">
        <SelectAll bag={bag} label={text('all')} onChange={onChange} />
        <div className="min-w-34 grow-[999] basis-0 text-right">
          <p className="flex flex-wrap items-baseline justify-end gap-x-1.5">
            <span className="type-c1 text-ink-2">{text('total')}</span>
            <MoneyText cents={bag.subtotal + (bag.freight ?? 0)} />
            <InOwnCurrency cents={bag.subtotal + (bag.freight ?? 0)} />
          </p>
          <p className="type-c2 mt-0.5 text-balance text-ink-2">
            <FreightWords freight={bag.freight} />
          </p>
        </div>
        {isEditing ? (
          <Button variant="danger" className="grow" disabled={count === 0} onClick={onDelete}>
            {text('deleteSelected', { n: count })}
          </Button>
        ) : (
          <Button className="grow" disabled={count === 0} onClick={onCheckout}>
            {text('checkOut', { n: count })}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The summary beside the list on wide screens. */
export function BagSummary({ bag, onCheckout }: Pick<BagBarProps, 'bag' | 'onCheckout'>) {
  const text = useTranslations('cart')
  const money = useMoney()
  const count = selectedOf(linesOf(bag)).length
  return (
    <Card className="sticky top-25.25 mt-3 hidden p-6 desk:block">
      <h2 className="type-h1">{text('summary')}</h2>
      <dl className="type-b2 mt-4">
        <div className="flex justify-between gap-3">
          <dt className="text-ink-2">{text('subtotal', { n: bag.selected_quantity })}</dt>
          <dd className="font-semibold tabular-nums">{money(bag.subtotal)}</dd>
        </div>
        {bag.freight !== null && (
          <div className="mt-3 flex justify-between gap-3">
            <dt className="text-ink-2">{text('freightEstimated')}</dt>
            <dd className="text-right font-semibold tabular-nums">
              {bag.freight === 0 ? text('freightFree') : money(bag.freight)}
            </dd>
          </div>
        )}
        <div className="mt-4 flex items-center justify-between gap-3 border-t border-dashed border-line-2 pt-5">
          <dt className="font-semibold">{text('total')}</dt>
          <dd className="text-right">
            <MoneyText cents={bag.subtotal + (bag.freight ?? 0)} size="xl" />
            <div>
              <InOwnCurrency cents={bag.subtotal + (bag.freight ?? 0)} />
            </div>
          </dd>
        </div>
      </dl>
      {bag.freight === null && <p className="type-c1 mt-2 text-right text-ink-2">{text('freightLater')}</p>}
      <Button isBlock className="mt-5" disabled={count === 0} onClick={onCheckout}>
        {text('checkOut', { n: count })}
      </Button>
    </Card>
  )
}

export function SelectAll({ bag, label, onChange }: Pick<BagBarProps, 'bag' | 'onChange'> & { label: string }) {
  const text = useTranslations('cart')
  const lines = linesOf(bag)
  const isSelected = lines.every(({ selected }) => selected)
  return (
    <Check
      aria-label={text('selectAll')}
      checked={isSelected}
      onChange={() => onChange({ kind: 'select', ids: idsOf(lines), selected: !isSelected })}
    >
      <span className="type-b2">{label}</span>
    </Check>
  )
}

function FreightWords({ freight }: { freight: number | null }) {
  const text = useTranslations('cart')
  const money = useMoney()
  if (freight === null) return text('freightLater')
  return freight === 0 ? text('freightFree') : text('freightIncluded', { amount: money(freight) })
}
