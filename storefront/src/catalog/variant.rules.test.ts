import type { ProductDetail, Variant } from '@sealane/contract/catalog'
import { describe, expect, it } from 'vitest'
import { chooseValue, firstVariant, labelsOf, obstacleOf, valuesAtFirst } from './variant.rules.ts'

const variant = (id: string, choice: string[], stock = 5, unit_price = 10_00): Variant => ({
  id,
  choice,
  stock,
  unit_price,
  spec: choice.join(' · '),
  image: '',
})
const option = (name: string, ...values: string[]): ProductDetail['options'][number] => ({
  name,
  label: name,
  values: values.map((value) => ({ value, label: value.toUpperCase(), swatch: null, image: null })),
})

const options = [option('colour', 'oat', 'ink'), option('size', 's', 'm', 'l')]
const variants = [
  variant('oat-s', ['oat', 's'], 0),
  variant('oat-m', ['oat', 'm'], 5, 12_00),
  variant('ink-m', ['ink', 'm'], 5, 11_00),
  variant('ink-l', ['ink', 'l'], 0),
]

describe('choosing a variant', () => {
  it('starts with the cheapest that is in stock, or with the first of all when none is', () => {
    expect(firstVariant(variants)?.id).toBe('ink-m')
    expect(firstVariant(variants.map((one) => ({ ...one, stock: 0 })))?.id).toBe('oat-s')
    expect(firstVariant([])).toBeUndefined()
  })

  it.each([
    [['oat', 'm'], { option: 0, value: 'ink' }, 'ink-m'],
    [['ink', 'l'], { option: 0, value: 'oat' }, 'oat-m'],
    [['oat', 'm'], { option: 1, value: 's' }, 'oat-s'],
    [['oat', 'm'], { option: 1, value: 'l' }, undefined],
  ])('from %j with %j leads to %s', (chosen, choice, id) => {
    expect(chooseValue(variants, chosen, choice)?.id).toBe(id)
  })

  it('names the chosen value that excludes another one', () => {
    expect(obstacleOf({ options, variants }, ['oat', 'm'], { option: 1, value: 'l' })).toBe('OAT')
    expect(obstacleOf({ options, variants }, ['ink', 'm'], { option: 1, value: 'l' })).toBeUndefined()
    expect(obstacleOf({ options, variants }, ['ink', 'm'], { option: 0, value: 'oat' })).toBeUndefined()
  })

  it('shows the labels of its options', () => {
    expect(labelsOf(options, ['ink', 'l'])).toEqual(['INK', 'L'])
  })
})

describe('an option of many values', () => {
  const sizes = Array.from({ length: 200 }, (_none, index) => `size ${index}`)
  const shown = (chosen: string | undefined) =>
    valuesAtFirst(option('size', ...sizes), chosen).map(({ value }) => value)

  it('shows its first sixty at first, with the chosen one among or after them', () => {
    expect(shown(undefined)).toEqual(sizes.slice(0, 60))
    expect(shown('size 7')).toEqual(sizes.slice(0, 60))
    expect(shown('size 150')).toEqual([...sizes.slice(0, 60), 'size 150'])
  })
})
