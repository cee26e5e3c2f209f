import { wordMaximum } from '@sealane/contract/product-limits'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../app/language.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '@sealane/ui/field'
import { Switch } from '@sealane/ui/switch'
import { labelOf, variantIndexesOf, type DraftVariant } from './draft.rules.ts'
import { PartCard } from './part-card.tsx'
import type { ProductPartProps } from './product-form.tsx'
import { VariantPicture } from './variant-picture.tsx'

/** Price and stock of the product itself, or of each variant. */
export function VariantsCard(part: ProductPartProps) {
  const { draft, errors, onChange } = part
  const text = useTranslations('portal.products')
  const { variants, options } = draft
  const isOne = options.length === 0
  return (
    <PartCard title={text(isOne ? 'priceAndStock' : 'variants')} error={errors['variants']}>
      {variants.length > 1 && (
        <SameForAll
          onApply={(same) => onChange({ ...draft, variants: variants.map((one) => ({ ...one, ...same })) })}
        />
      )}
      <Variants {...part} />
    </PartCard>
  )
}

/** Number of variants shown at once: a form with two thousand would no longer respond to the keyboard. */
const shownAtOnce = 50

/** Shows the variants whose name matches the search, a page at a time. Variants with an error are always shown. */
function Variants({ draft, errors, onChange }: ProductPartProps) {
  const text = useTranslations('portal.products')
  const { language } = useLanguage()
  const [typed, setTyped] = useState('')
  const [most, setMost] = useState(shownAtOnce)
  const { variants } = draft
  const found = variantIndexesOf(draft, typed, language)
  const faulty = Object.keys(errors)
    .flatMap((field) => /^variants\.(\d+)\./.exec(field)?.[1] ?? [])
    .map(Number)
  const shown = [...new Set([...found.slice(0, most), ...faulty])].toSorted((one, other) => one - other)
  const set = (at: number, part: Partial<DraftVariant>) =>
    onChange({ ...draft, variants: variants.map((one, index) => (index === at ? { ...one, ...part } : one)) })
  return (
    <>
      {variants.length > shownAtOnce && (
        <div className="mb-4">
          <Field
            label={text('findVariant')}
            type="search"
            icon={Search}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            note={{ tone: 'plain', text: text('variantsFound', { n: found.length }) }}
          />
        </div>
      )}
      <ul className="grid gap-3">
        {shown.map((at) => (
          <VariantRow
            key={JSON.stringify(variants[at]?.choice)}
            {...{ draft, errors, at }}
            onChange={(part) => set(at, part)}
          />
        ))}
      </ul>
      {found.length > most && (
        <Button variant="soft" className="mt-3" onClick={() => setMost(most + shownAtOnce)}>
          {text('moreVariants')}
        </Button>
      )}
    </>
  )
}

type VariantRowProps = Pick<ProductPartProps, 'draft' | 'errors'> & {
  at: number
  onChange: (part: Partial<DraftVariant>) => void
}

function VariantRow({ draft: { variants, options, pictures }, errors, at, onChange }: VariantRowProps) {
  const text = useTranslations('portal.products')
  const { language } = useLanguage()
  const variant = variants[at]
  if (variant === undefined) return undefined
  const isOne = options.length === 0
  const label = labelOf(options, variant.choice, language)
  return (
    <li className={isOne ? '' : 'rounded-tile bg-sunken p-3.5'}>
      {!isOne && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <VariantPicture
            label={label}
            pictures={pictures}
            value={variant.image}
            onChange={(image) => onChange({ image })}
          />
          <h3 className="type-h3 flex-[1_1_160px]">{label}</h3>
          <Switch isOn={variant.on_sale} onChange={(on_sale) => onChange({ on_sale })}>
            {text('onSale')}
          </Switch>
        </div>
      )}
      <Figures
        variant={variant}
        name={isOne ? undefined : label}
        errorOf={(field) => errors[`variants.${at}.${field}`]}
        onChange={onChange}
      />
    </li>
  )
}

type FiguresProps = {
  variant: DraftVariant
  /** The variant's name for screen readers: many fields of one page have the same label. */
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

/** Sets one price or one stock for every variant. An empty field changes nothing. */
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
