import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../ui/button.tsx'

type QuantityStepperProps = { name: string; quantity: number; most: number; onChange: (quantity: number) => void }

/** Chooses a number of pieces of an item, from none to `most`. */
export function QuantityStepper({ name, quantity, most, onChange }: QuantityStepperProps) {
  const text = useTranslations('portal.orders')
  return (
    <fieldset aria-label={text('quantityOf', { name })} className="flex flex-none items-center rounded-full bg-sunken">
      <IconButton icon={Minus} label={text('less')} disabled={quantity === 0} onClick={() => onChange(quantity - 1)} />
      <b className="min-w-5 text-center tabular-nums" aria-live="polite">
        {quantity}
      </b>
      <IconButton
        icon={Plus}
        label={text('more')}
        disabled={quantity === most}
        onClick={() => onChange(quantity + 1)}
      />
    </fieldset>
  )
}
