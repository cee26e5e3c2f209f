import { parseAmount } from '@sealane/contract/money'
import { useId, useState, type KeyboardEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { FieldNote } from '@sealane/ui/field'
import { useMoney } from '@sealane/ui/money-text'
import { toAmountInput } from '../top-ups/purpose.rules.ts'
import { inOrder, type CatalogueFilters } from './filters.rules.ts'
import { PriceBars } from './price-bars.tsx'
import { step, toPrice, toShare, within, type PriceSpan } from './price-scale.rules.ts'

type Bounds = PriceSpan & { bars: number[] }
type PriceSelection = Pick<CatalogueFilters, 'price_min' | 'price_max'>
type PriceRangeProps = { bounds: Bounds; prices: PriceSelection; onChange: (prices: PriceSelection) => void }

const dollar = 100
const ends = ['price_min', 'price_max'] as const
type PriceEnd = (typeof ends)[number]

/** Chooses a minimum and a maximum price, by two handles over the distribution of all prices or by typing. */
export function PriceRange({ bounds, prices, onChange }: PriceRangeProps) {
  const text = useTranslations('catalogue.filter')
  const [wrong, setWrong] = useState<PriceEnd>()
  const note = useId()
  const change = (end: PriceEnd, cents: number | undefined) => {
    setWrong(undefined)
    onChange(inOrder({ ...prices, [end]: cents }))
  }
  return (
    <>
      {bounds.max - bounds.min >= dollar && <Handles bounds={bounds} prices={prices} onMove={change} />}
      <div className="flex gap-2.5">
        {ends.map((end) => (
          <PriceField
            key={end}
            label={text(end === 'price_min' ? 'from' : 'to')}
            cents={prices[end]}
            wrong={wrong === end ? note : undefined}
            onWrong={() => setWrong(end)}
            onChange={(cents) => change(end, cents)}
          />
        ))}
      </div>
      <FieldNote id={note} error={wrong === undefined ? undefined : text('priceWrong')} />
    </>
  )
}

type HandlesProps = {
  bounds: Bounds
  prices: PriceSelection
  onMove: (end: PriceEnd, cents: number | undefined) => void
}

const sliderSteps = 1000
/** Dollars that each key moves a handle. */
const keys: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
}

/** Two native sliders on one track; neither passes the other. At its outer end a handle sets no limit. */
function Handles({ bounds, prices, onMove }: HandlesProps) {
  const text = useTranslations('catalogue.filter')
  const money = useMoney()
  const from = within(prices.price_min ?? bounds.min, bounds)
  const to = within(prices.price_max ?? bounds.max, bounds)
  const move: Record<PriceEnd, (cents: number) => void> = {
    price_min: (cents) => onMove('price_min', cents <= bounds.min ? undefined : Math.min(cents, to)),
    price_max: (cents) => onMove('price_max', cents >= bounds.max ? undefined : Math.max(cents, from)),
  }
  return (
    <div className="relative mb-2 h-18.5">
      <PriceBars bars={bounds.bars} share={{ from: toShare(from, bounds), to: toShare(to, bounds) }} />
      {ends.map((end) => {
        const value = end === 'price_min' ? from : to
        return (
          <input
            key={end}
            type="range"
            min={0}
            max={sliderSteps}
            value={Math.round(toShare(value, bounds) * sliderSteps)}
            aria-label={text(end === 'price_min' ? 'from' : 'to')}
            aria-valuetext={money(value)}
            onChange={(event) => move[end](toPrice(Number(event.target.value) / sliderSteps, bounds))}
            onKeyDown={(event) => onKey(event, (dollars) => move[end](step(value, dollars, bounds)))}
            className="range-handle absolute top-7.5 -left-2.75 h-11 w-[calc(100%+22px)]"
          />
        )
      })}
    </div>
  )
}

/** Moves a handle in whole dollars by key, however close the handles are to each other. */
function onKey(event: KeyboardEvent, move: (dollars: number) => void): void {
  const dollars = keys[event.key]
  if (dollars === undefined) return
  event.preventDefault()
  move(dollars)
}

type PriceFieldProps = {
  label: string
  cents: number | undefined
  /** The id of the error message when the input is no amount. */
  wrong: string | undefined
  onWrong: () => void
  onChange: (cents: number | undefined) => void
}

/** Applies the input when the field loses the focus. Invalid input stays in it. */
function PriceField({ label, cents, wrong, onWrong, onChange }: PriceFieldProps) {
  const locale = useLocale()
  const [typed, setTyped] = useState<string>()
  const settle = () => {
    if (typed === undefined) return
    const amount = parseAmount(typed)
    if (typed.trim() !== '' && amount === undefined) return onWrong()
    setTyped(undefined)
    onChange(amount)
  }
  return (
    <label
      className={`flex min-h-11.5 min-w-0 flex-1 items-center gap-2 rounded-input bg-surface px-4 max-[400px]:px-3 ${wrong !== undefined ? 'inset-ring-2 inset-ring-bad' : 'inset-ring-[1.5px] inset-ring-line'} focus-within:inset-ring-2 focus-within:inset-ring-brand-text`}
    >
      <span className="flex-none whitespace-nowrap text-ink-2">{label}</span>
      <input
        value={typed ?? (cents === undefined ? '' : toShown(cents, locale))}
        inputMode="decimal"
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={wrong}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle()
        }}
        className="min-h-11 w-full min-w-0 bg-transparent text-right text-16 font-semibold tabular-nums outline-none"
      />
    </label>
  )
}

/** Formats whole dollars without cents. */
function toShown(cents: number, locale: string): string {
  return cents % dollar === 0 ? String(cents / dollar) : toAmountInput(cents, locale)
}
