import type { RefundType } from '@sealane/contract/refunds'
import { Banknote, Package, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'

type TypeChoiceProps = { types: readonly RefundType[]; value: RefundType; onChange: (type: RefundType) => void }

const icons: Record<RefundType, LucideIcon> = { refund: Banknote, return: Package }
const mark =
  'grid size-6 flex-none appearance-none place-items-center rounded-full inset-ring-2 inset-ring-ink-3 after:hidden after:h-2.75 after:w-1.5 after:-translate-y-px after:rotate-45 after:border-r-2 after:border-b-2 after:border-on-brand checked:bg-brand checked:inset-ring-0 checked:after:block focus-visible:outline-none'

/** Chooses a refund with or without a return: one card for each possible type. */
export function TypeChoice({ types, value, onChange }: TypeChoiceProps) {
  const text = useTranslations('refunds')
  return (
    <fieldset>
      <legend className="type-c1 mb-2 font-semibold text-ink-2">{text('form.type')}</legend>
      <div className="flex flex-col gap-2">
        {types.map((type) => (
          <label
            key={type}
            className="flex min-h-15.5 cursor-pointer items-center gap-3 rounded-picture bg-surface px-3.5 py-2.5 shadow-1 has-checked:bg-brand-soft has-checked:inset-ring-2 has-checked:inset-ring-brand has-focus-visible:outline-3 has-focus-visible:outline-brand-text"
          >
            <Icon of={icons[type]} className={type === value ? 'text-brand-text' : ''} />
            <span className="min-w-0 grow">
              <span className="type-h3 block">{text(`types.${type}`)}</span>
              <span className="type-c1 block text-ink-2">{text(`typeTexts.${type}`)}</span>
            </span>
            <input
              type="radio"
              name="refund-type"
              value={type}
              checked={type === value}
              onChange={() => onChange(type)}
              className={mark}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
