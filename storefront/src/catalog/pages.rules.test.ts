import { expect, test } from 'vitest'
import { withoutItem } from './pages.rules.ts'

test('a product taken out leaves the others in their order, on their pages', () => {
  const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id })), next: 'more' })
  const data = { pages: [page('a', 'b'), page('c')], pageParams: ['', 'x'] }
  expect(withoutItem(data, 'b')).toEqual({ pages: [page('a'), page('c')], pageParams: ['', 'x'] })
  expect(withoutItem(data, 'z')).toEqual(data)
})
