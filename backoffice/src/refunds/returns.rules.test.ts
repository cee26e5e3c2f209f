import { expect, test } from 'vitest'
import { returnDraft, toReturnForm, withCountry } from './returns.rules.ts'

const shop = { name: 'Kumoriya', country: 'JP' }
const kanazawa = {
  addressee: 'Kumoriya Works',
  mobile: '+81762345678',
  country: 'JP',
  region: '17',
  city: 'Kanazawa',
  postcode: '920-0831',
  detail: '3-1 Higashiyama',
}

test('a return address is read back unchanged, with the phone number in machine format', () => {
  const draft = returnDraft({ address: { ...kanazawa, label: 'Kumoriya Works' } }, shop)
  expect(toReturnForm({ ...draft, mobile: '+81 76-234 5678' }, '2')).toEqual({ shop_id: '2', ...kanazawa })
})

test('a shop without a return address starts with its name and the country that it ships from', () => {
  expect(returnDraft({ address: null }, shop)).toMatchObject({ addressee: 'Kumoriya', country: 'JP', region: '' })
})

test('a change of country clears the region', () => {
  expect(withCountry(kanazawa, 'DE')).toMatchObject({ country: 'DE', region: '', city: 'Kanazawa' })
})
