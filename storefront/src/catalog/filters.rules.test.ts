import { describe, expect, it } from 'vitest'
import {
  changed,
  conditionsOf,
  readFilters,
  toResults,
  unfiltered,
  without,
  type CatalogueFilters,
} from './filters.rules.ts'

const all: CatalogueFilters = {
  keyword: 'desk',
  category: 'electrical',
  shop: '3',
  sort: 'price_up',
  price_min: 20_00,
  price_max: 100_00,
  rating_min: 4.5,
  country: 'NO',
  in_stock: true,
  free_freight: true,
}

describe('the filters in the address', () => {
  it('are read back unchanged', () => {
    const address = toResults(all)
    expect(readFilters(new URLSearchParams(address.split('?')[1]))).toEqual(all)
  })

  it.each([
    ['', {}],
    ['sort=sideways&price_min=-5&price_max=abc&rating_min=9', {}],
    ['price_max=99999999999999', {}],
    ['keyword=%20%20&in_stock=false&free_freight=1', {}],
    ['keyword=%20tea%20pot%20', { keyword: 'tea pot' }],
    [`keyword=${'x'.repeat(300)}`, { keyword: 'x'.repeat(100) }],
    ['price_max=10000&unknown=1', { price_max: 100_00 }],
    ['price_min=10000&price_max=2000', { price_min: 20_00, price_max: 100_00 }],
    ['category=No%20such&shop=abc&country=Norway&sort=&rating_min=x', {}],
  ])('are read from %j', (search, expected) => {
    expect(readFilters(new URLSearchParams(search))).toEqual(expected)
  })

  it('omit the default sort order', () => {
    expect(toResults({ keyword: 'tea & cup', sort: 'hot' })).toBe('/searchs?keyword=tea+%26+cup')
    expect(toResults({}, '/products')).toBe('/products')
  })
})

describe('conditions', () => {
  it('are counted with both ends of the price as one', () => {
    expect(conditionsOf(all)).toEqual([
      'shop',
      'category',
      'price',
      'rating_min',
      'country',
      'in_stock',
      'free_freight',
    ])
    expect(conditionsOf({ keyword: 'desk', sort: 'new' })).toEqual([])
    expect(conditionsOf({ price_max: 5_00 })).toEqual(['price'])
    expect(conditionsOf({ category: 'food', country: 'NO' }, 'category')).toEqual(['country'])
  })

  it('are removed one by one, or all at once', () => {
    expect(without(all, 'price')).not.toHaveProperty('price_min')
    expect(without(all, 'price')).not.toHaveProperty('price_max')
    expect(without(all, 'country')).toEqual({ ...without(all, 'country'), price_min: 20_00 })
    expect(unfiltered(all)).toEqual({ keyword: 'desk', sort: 'price_up' })
    expect(unfiltered(all, 'category')).toEqual({ keyword: 'desk', sort: 'price_up', category: 'electrical' })
    expect(changed(all, { category: undefined, sort: 'new' })).toMatchObject({ sort: 'new', price_min: 20_00 })
    expect(changed(all, { category: undefined })).not.toHaveProperty('category')
  })
})
