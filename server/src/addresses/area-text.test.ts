import { expect, test, vi } from 'vitest'
import { readArea } from './area-text.ts'

const unknown = { country: '', region: '' }

test.each([
  ['Portland, Oregon, USA', 'US', 'OR', 'Portland'],
  ['Portland, OR, United States', 'US', 'OR', 'Portland'],
  ['New York, NY, USA', 'US', 'NY', 'New York'],
  ['Queens, New York, United States', 'US', 'NY', 'Queens'],
  ['São Paulo, SP, Brasil', 'BR', 'SP', 'São Paulo'],
  ['Toronto, Ontario, Canada', 'CA', 'ON', 'Toronto'],
  ['Milano, Italia', 'IT', 'MI', 'Milano'],
  ['Paris France', 'FR', '', 'Paris'],
  ['Berlin / Deutschland', 'DE', 'BE', 'Berlin'],
  ['Camden, London, UK', 'GB', '', 'Camden, London'],
  ['Athens, GREECE', 'GR', '', 'Athens'],
  ['Αθήνα, Ελλάδα', 'GR', '', 'Αθήνα'],
  ['Москва, Россия', 'RU', 'MOW', 'Москва'],
  ['Tokyo, Japan', 'JP', '13', 'Tokyo'],
  ['日本 東京都 渋谷区', 'JP', '13', '渋谷区'],
  ['中国广东省深圳市', 'CN', 'GD', '深圳市'],
  ['中国 上海市 浦东新区', 'CN', 'SH', '浦东新区'],
  ['대한민국 서울특별시 강남구', 'KR', '11', '강남구'],
  ['Bangkok, ประเทศไทย', 'TH', '10', 'Bangkok'],
  ['Singapore', 'SG', '', 'Singapore'],
  ['Hong Kong', 'HK', '', 'Hong Kong'],
])('%s names %s, %s and %s', (text, country, region, city) => {
  expect(readArea(text, unknown)).toEqual({ country, region, city })
})

test.each([
  ['Los Angeles, CA', { country: '' }], // California or Canada: ambiguous, so nothing is returned.
  ['somewhere', { country: '' }],
  ['California, USA', { country: 'US', region: 'CA', city: '' }],
  ['China', { country: 'CN', city: '' }],
  [',, ,', { country: '', region: '', city: '' }],
  ['a,b,c,d,e,f,g,h,i,Norway', { country: '' }],
])('%s names no more than %o', (text, named) => {
  expect(readArea(text, unknown)).toMatchObject(named)
})

test('a known country is not searched for', () => {
  expect(readArea('Austin, TX', { country: 'US', region: '' })).toEqual({ country: 'US', region: 'TX', city: 'Austin' })
})

test('an unknown country is no key of the cache, under any name', () => {
  const remember = vi.spyOn(Map.prototype, 'set')
  for (const country of ['QZXJKVBWPF', 'ZZ', 'constructor']) {
    expect(readArea('Springfield, North', { country, region: '' })).toMatchObject({ country, region: '' })
    expect(remember.mock.calls.filter(([key]) => key === country)).toEqual([])
  }
  remember.mockRestore()
})
