import { optionsMaximum, variantsMaximum, wordMaximum } from '@sealane/contract/product-limits'
import { Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../ui/button.tsx'
import { Field } from '@sealane/ui/field'
import { keyFor, recombine, textIn, valuesOf, write, type DraftOption } from './draft.rules.ts'
import { NewWord } from './new-word.tsx'
import { PartCard } from './part-card.tsx'
import type { ProductPartProps } from './product-form.tsx'
import { useVocabulary } from './product.queries.ts'
import type { ProductFieldErrors } from './use-saving.ts'

/** The options that shoppers choose from. Variants are derived from them. */
export function OptionsCard({ draft, errors, language, onChange }: ProductPartProps) {
  const text = useTranslations('portal.products')
  const words = useVocabulary()
  const [tooMany, setTooMany] = useState<number>()
  const [added, setAdded] = useState<string>()
  const { options } = draft
  const set = (next: DraftOption[]) => {
    // An option without a value is still being written: the variants remain until it has one.
    const isReady = next.every(({ values }) => values.length > 0)
    const made = isReady ? recombine(next, draft) : {}
    const { variants } = { ...draft, ...made }
    const fits = variants.length <= variantsMaximum
    setTooMany(fits ? undefined : variants.length)
    if (fits) onChange({ ...draft, ...made, options: next })
  }
  const change = (at: number, option: DraftOption) => set(options.map((one, index) => (index === at ? option : one)))
  const error =
    errors['options'] ?? (tooMany === undefined ? undefined : text('tooMany', { n: tooMany, maximum: variantsMaximum }))
  return (
    <PartCard title={text('options')} note={text('optionNote')} error={error}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {options.map((option, at) => (
          <OptionPart
            key={option.name}
            {...{ option, at, options, language, errors }}
            isBegun={option.name === added}
            onChange={(next) => change(at, next)}
            onRemove={() => set(options.filter((one) => one !== option))}
          />
        ))}
        {options.length < optionsMaximum && (
          <NewWord
            label={text('optionName', { n: options.length + 1 })}
            placeholder={text('optionPlaceholder')}
            action={text('addOption')}
            suggestions={words.options.map(({ texts }) => texts[language])}
            taken={options.map(({ labels, name }) => textIn(labels, language, name))}
            onAdd={(typed, isGoingOn) => {
              const name = keyFor(typed, words.options, { language, options })
              const labels = write({}, typed, { language, words: words.options })
              // An option takes effect with its first value: before that there is nothing to choose.
              onChange({ ...draft, options: [...options, { name, labels, values: [] }] })
              setAdded(isGoingOn ? name : undefined)
            }}
          />
        )}
      </div>
    </PartCard>
  )
}

type OptionPartProps = {
  option: DraftOption
  at: number
  options: DraftOption[]
  language: ProductPartProps['language']
  errors: ProductFieldErrors
  /** True for an option that was just added: its first value is typed next. */
  isBegun: boolean
  onChange: (option: DraftOption) => void
  onRemove: () => void
}

function OptionPart({ option, at, options, language, errors, isBegun, onChange, onRemove }: OptionPartProps) {
  const text = useTranslations('portal.products')
  const words = useVocabulary()
  const label = textIn(option.labels, language, option.name)
  const values = valuesOf(option.name, words.values)
  const setValue = (index: number, part: Partial<DraftOption['values'][number]>) =>
    onChange({ ...option, values: option.values.map((one, nth) => (nth === index ? { ...one, ...part } : one)) })
  const add = (typed: string) => {
    const value = keyFor(typed, values, { language, options })
    const labels = write({}, typed, { language, words: values })
    onChange({ ...option, values: [...option.values, { value, labels, swatch: null, image: null }] })
  }
  return (
    <fieldset aria-label={label} className="min-w-0 rounded-tile bg-sunken p-3.5">
      <div className="flex items-end gap-2">
        <div className="min-w-0 grow">
          <Field
            label={text('optionName', { n: at + 1 })}
            value={option.labels[language] ?? label}
            maxLength={wordMaximum}
            error={errors[`options.${at}.name`] ?? errors[`options.${at}.values`]}
            onChange={(event) =>
              onChange({
                ...option,
                labels: write(option.labels, event.target.value, { language, words: words.options }),
              })
            }
          />
        </div>
        <IconButton icon={Trash2} label={text('removeOption', { option: label })} onClick={onRemove} />
      </div>
      <ul aria-label={text('values')} className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2 mid:grid-cols-2">
        {option.values.map((value, index) => (
          <ValuePart
            key={value.value}
            value={value}
            option={label}
            language={language}
            isColour={option.name === 'colour' || value.swatch !== null}
            error={errors[`options.${at}.values.${index}.value`]}
            onLabel={(typed) => setValue(index, { labels: write(value.labels, typed, { language, words: values }) })}
            onSwatch={(swatch) => setValue(index, { swatch })}
            onRemove={() => onChange({ ...option, values: option.values.filter((one) => one !== value) })}
          />
        ))}
      </ul>
      <div className="mt-3">
        <NewWord
          label={text('addValueTo', { option: label })}
          action={text('addValue')}
          isFirst={isBegun}
          suggestions={values.map(({ texts }) => texts[language])}
          taken={option.values.map((one) => textIn(one.labels, language, one.value))}
          onAdd={add}
        />
      </div>
    </fieldset>
  )
}

type ValuePartProps = {
  value: DraftOption['values'][number]
  option: string
  language: ProductPartProps['language']
  isColour: boolean
  error: string | undefined
  onLabel: (typed: string) => void
  onSwatch: (swatch: string) => void
  onRemove: () => void
}

function ValuePart({ value, option, language, isColour, error, onLabel, onSwatch, onRemove }: ValuePartProps) {
  const text = useTranslations('portal.products')
  const label = textIn(value.labels, language, value.value)
  return (
    <li>
      <div className="flex min-h-12 items-center gap-1 rounded-input bg-surface pl-2.5 inset-ring-[1.5px] inset-ring-line focus-within:inset-ring-2 focus-within:inset-ring-brand-text">
        {isColour && (
          <input
            type="color"
            aria-label={text('swatch', { value: label })}
            value={value.swatch ?? '#ffffff'}
            onChange={(event) => onSwatch(event.target.value)}
            className="size-8 flex-none rounded-tag bg-transparent"
          />
        )}
        <input
          aria-label={text('valueOf', { option })}
          aria-invalid={error !== undefined || undefined}
          maxLength={wordMaximum}
          value={value.labels[language] ?? label}
          onChange={(event) => onLabel(event.target.value)}
          className="h-11 min-w-0 grow bg-transparent text-16 outline-none"
        />
        <IconButton icon={X} label={text('removeValue', { value: label })} onClick={onRemove} />
      </div>
      {error !== undefined && <p className="type-c1 mt-1 text-bad">{error}</p>}
    </li>
  )
}
