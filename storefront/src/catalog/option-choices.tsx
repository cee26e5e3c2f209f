import type { ProductDetail } from '@sealane/contract/catalog'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useInBrowser } from '../app/use-in-browser.ts'
import type { VariantChoice } from './use-choice.ts'
import { chooseValue, obstacleOf, valuesAtFirst } from './variant.rules.ts'

type ChoosableOption = ProductDetail['options'][number]
type OptionChoicesProps = { product: ProductDetail; choice: Pick<VariantChoice, 'variant' | 'choose'> }

/** Every option with its values. A value that an earlier choice makes impossible is struck through and names the reason. */
export function OptionChoices({ product, choice }: OptionChoicesProps) {
  return product.options.map((option, index) => (
    <OptionChoice key={option.name} product={product} choice={choice} option={option} index={index} />
  ))
}

type OptionChoiceProps = OptionChoicesProps & { option: ChoosableOption; index: number }

function OptionChoice({ product, choice, option, index }: OptionChoiceProps) {
  const text = useTranslations('catalogue.detail')
  const id = useId()
  const chosen = choice.variant?.choice ?? []
  const label = option.values.find(({ value }) => value === chosen[index])?.label ?? ''
  const values = useInBrowser() ? option.values : valuesAtFirst(option, chosen[index])
  const obstacles = values.map(({ value }) => obstacleOf(product, chosen, { option: index, value }))
  const obstacle = obstacles.find((found) => found !== undefined)
  return (
    <fieldset aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="type-c1 mt-4.5 mb-2.5 font-semibold text-ink-2">
        {option.label} <b className="text-ink">{label}</b>
      </h2>
      <div className="flex flex-wrap items-center gap-2.5">
        {values.map(({ value, label: words, swatch }, position) => (
          <ValueButton
            key={value}
            words={words}
            swatch={swatch}
            isOn={value === chosen[index]}
            isPossible={obstacles[position] === undefined}
            isGone={chooseValue(product.variants, chosen, { option: index, value })?.stock === 0}
            onChoose={() => choice.choose(index, value)}
          />
        ))}
        {obstacle !== undefined && <span className="type-c1 text-ink-2">{text('notWith', { choice: obstacle })}</span>}
      </div>
    </fieldset>
  )
}

type ValueButtonProps = {
  words: string
  swatch: string | null
  isOn: boolean
  isPossible: boolean
  isGone: boolean
  onChoose: () => void
}

function ValueButton({ words, swatch, isOn, isPossible, isGone, onChoose }: ValueButtonProps) {
  const text = useTranslations('shell.product')
  return (
    <button
      type="button"
      aria-pressed={isOn}
      disabled={!isPossible}
      onClick={onChoose}
      className={`type-b2 inline-flex min-h-11 items-center gap-2 rounded-input text-start wrap-anywhere ${swatch === null ? 'px-3.5' : 'pr-3.5 pl-1.5'} disabled:bg-sunken disabled:text-ink-3 disabled:line-through ${isOn ? 'bg-brand-soft font-semibold text-brand-text inset-ring-[1.5px] inset-ring-brand-text' : 'bg-surface font-medium enabled:inset-ring enabled:inset-ring-line'}`}
    >
      {swatch !== null && (
        <svg aria-hidden="true" width="32" height="32" viewBox="0 0 32 32">
          <rect x="0.5" y="0.5" width="31" height="31" rx="10" fill={swatch} className="stroke-line-2" />
        </svg>
      )}
      {words}
      {isGone && isPossible && <span className="type-c2 font-normal text-ink-2">{text('soldOut')}</span>}
    </button>
  )
}
