import type { ProductDetail, Variant } from '@sealane/contract/catalog'

type ProductOption = ProductDetail['options'][number]

/** Returns the variant that a product opens with: the cheapest in stock, else the first. */
export function firstVariant(variants: readonly Variant[]): Variant | undefined {
  const there = variants.filter(({ stock }) => stock > 0)
  return there.toSorted((one, other) => one.unit_price - other.unit_price)[0] ?? variants[0]
}

/**
 * Returns the variant after choosing a value: choices of earlier options stay, and choices of later ones change only if necessary.
 * Every variant can thus be reached from any other. Undefined if the value is not possible.
 */
export function chooseValue(
  variants: readonly Variant[],
  chosen: readonly string[],
  { option, value }: { option: number; value: string },
): Variant | undefined {
  const possible = variants.filter((variant) => fits(variant, chosen, { option, value }))
  const likeness = (variant: Variant) => variant.choice.filter((own, index) => own === chosen[index]).length
  const rank = (variant: Variant) => likeness(variant) + (variant.stock > 0 ? 0.5 : 0)
  return possible.toSorted((one, other) => rank(other) - rank(one))[0]
}

/** Returns the earlier choice that makes a value impossible, as text: "Oat". Undefined if the value is possible. */
export function obstacleOf(
  { options, variants }: { options: readonly ProductOption[]; variants: readonly Variant[] },
  chosen: readonly string[],
  optionValue: { option: number; value: string },
): string | undefined {
  if (variants.some((variant) => fits(variant, chosen, optionValue))) return undefined
  return labelsOf(options.slice(0, optionValue.option), chosen).join(' · ')
}

const valuesWritten = 60

/** Returns the values that the server's page contains, in their order and including the chosen one: the browser adds the rest. */
export function valuesAtFirst({ values }: ProductOption, chosen: string | undefined): ProductOption['values'] {
  return values.filter(({ value }, index) => index < valuesWritten || value === chosen)
}

/** Returns the labels of a choice, one for each option. */
export function labelsOf(options: readonly ProductOption[], chosen: readonly string[]): string[] {
  return options.map(({ values }, index) => values.find(({ value }) => value === chosen[index])?.label ?? '')
}

function fits({ choice }: Variant, chosen: readonly string[], { option, value }: { option: number; value: string }) {
  return choice[option] === value && choice.slice(0, option).every((own, index) => own === chosen[index])
}
