import { Minus, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'

type StepperProps = {
  value: number
  minimum?: number
  maximum: number
  /** The name of the counted objects, for screen readers. */
  label: string
  isDisabled?: boolean
  onChange: (value: number) => void
}

export function Stepper({ value, minimum = 1, maximum, label, isDisabled = false, onChange }: StepperProps) {
  const text = useTranslations('shell.actions')
  const buttonStyle = 'grid size-11 place-items-center disabled:text-line-2'
  return (
    <fieldset aria-label={label} className="inline-flex h-9 items-center rounded-full bg-sunken text-15 font-semibold">
      <button
        type="button"
        aria-label={text('less')}
        disabled={isDisabled || value <= minimum}
        onClick={() => onChange(value - 1)}
        className={buttonStyle}
      >
        <Icon of={Minus} size={16} />
      </button>
      <output className="min-w-5 text-center tabular-nums">{value}</output>
      <button
        type="button"
        aria-label={text('more')}
        disabled={isDisabled || value >= maximum}
        onClick={() => onChange(value + 1)}
        className={buttonStyle}
      >
        <Icon of={Plus} size={16} />
      </button>
    </fieldset>
  )
}
