import { wordMaximum } from '@sealane/contract/product-limits'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../app/language.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Switch } from '../ui/switch.tsx'
import { labelOf, type DraftVariant } from './draft.rules.ts'
import { PartCard } from './part-card.tsx'
import type { PartProps } from './product-form.tsx'
import { VariantPicture } from './variant-picture.tsx'

/** Price and stock: of the product itself, or of each variant. */
export function VariantsCard({ draft, errors, onChange }: PartProps) {
  const text = useTranslations('portal.products')
  const { language } = useLanguage()
  const { variants, options, pictures } = draft
  const isOne = options.length === 0
  const set = (at: number, part: Partial<DraftVariant>) =>
    onChange({ ...draft, variants: variants.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  return (
    <PartCard title={text(isOne ? 'priceAndStock' : 'variants')} error={errors['variants']}>
      {variants.length > 1 && (
        <SameForAll
          onApply={(part) => onChange({ ...draft, variants: variants.map((one) => ({ ...one, ...part })) })}
        />
      )}
      <ul className="grid gap-3">
        {variants.map((variant, at) => (
          <li key={JSON.stringify(variant.choice)} className={isOne ? '' : 'rounded-tile bg-sunken p-3.5'}>
            {!isOne && (
              <div className="mb-3 flex flex-wrap items-center gap-3">
                <VariantPicture
                  label={labelOf(options, variant.choice, language)}
                  pictures={pictures}
                  value={variant.image}
                  onChange={(image) => set(at, { image })}
                />
                <h3 className="type-h3 flex-[1_1_160px]">{labelOf(options, variant.choice, language)}</h3>
                <Switch isOn={variant.on_sale} onChange={(on_sale) => set(at, { on_sale })}>
                  {text('onSale')}
                </Switch>
              </div>
            )}
            <Figures
              variant={variant}
              name={isOne ? undefined : labelOf(options, variant.choice, language)}
              errorOf={(field) => errors[`variants.${at}.${field}`]}
              onChange={(part) => set(at, part)}
            />
          </li>
        ))}
      </ul>
    </PartCard>
  )
}

type FiguresProps = {
  variant: DraftVariant
  /** For ears: many fields of one page have the same label. */
  name: string | undefined
  errorOf: (field: string) => string | undefined
  onChange: (part: Partial<DraftVariant>) => void
}

function Figures({ variant, name, errorOf, onChange }: FiguresProps) {
  const text = useTranslations('portal.products')
  const field = (key: 'unit_price' | 'list_price' | 'stock' | 'sku', label: string) => ({
    label,
    'aria-label': name === undefined ? label : text('ofVariant', { field: label, variant: name }),
    autoComplete: 'off',
    value: variant[key],
    error: errorOf(key),
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onChange({ [key]: event.target.value }),
  })
  const dollar = <span className="text-ink-2">$</span>
  return (
    <div className="grid grid-cols-2 items-start gap-3 mid:grid-cols-4">
      <Field {...field('unit_price', text('unitPrice'))} inputMode="decimal" placeholder="0.00" left={dollar} />
      <Field {...field('list_price', text('listPrice'))} inputMode="decimal" placeholder="0.00" left={dollar} />
      <Field {...field('stock', text('stock'))} inputMode="numeric" />
      <Field {...field('sku', text('sku'))} maxLength={wordMaximum} />
    </div>
  )
}

/** One price or one stock for every variant. What is left empty stays as it is. */
function SameForAll({ onApply }: { onApply: (part: Partial<DraftVariant>) => void }) {
  const text = useTranslations('portal.products')
  const id = useId()
  const [price, setPrice] = useState('')
  const [stock, setStock] = useState('')
  const apply = () => {
    onApply({ ...(price.trim() !== '' && { unit_price: price }), ...(stock.trim() !== '' && { stock }) })
    setPrice('')
    setStock('')
  }
  return (
    <fieldset className="mb-4 grid min-w-0 grid-cols-2 items-end gap-3 mid:grid-cols-[1fr_1fr_auto]">
      <legend className="type-c1 mb-2 font-semibold text-ink-2">{text('sameForAll')}</legend>
      <Field
        id={`${id}-price`}
        label={text('unitPrice')}
        inputMode="decimal"
        placeholder="0.00"
        autoComplete="off"
        left={<span className="text-ink-2">$</span>}
        value={price}
        onChange={(event) => setPrice(event.target.value)}
      />
      <Field
        id={`${id}-stock`}
        label={text('stock')}
        inputMode="numeric"
        autoComplete="off"
        value={stock}
        onChange={(event) => setStock(event.target.value)}
      />
      <Button variant="outline" className="min-h-12 max-mid:col-span-2" onClick={apply}>
        {text('toAll')}
      </Button>
    </fieldset>
  )
}
