import { expect, test } from 'vitest'
import { retainPanes, type PaneRetention, type Pane } from './keep.rules.ts'
import { routes } from './routes.ts'

const home: Pane = { path: '/home', search: '', keep: 'always' }
const detail: Pane = { path: '/detail/7', search: '', keep: 'never' }
const recent = (n: number): Pane => ({ path: `/shop/${n}`, search: '', keep: 'recent' })
const paths = (panes: Pane[]) => panes.map(({ path }) => path)

test('home is kept while a product is open', () => {
  expect(paths(retainPanes([home], detail))).toEqual(['/home', '/detail/7'])
})

test('a product is removed when it is left', () => {
  expect(paths(retainPanes([home, detail], recent(1)))).toEqual(['/home', '/shop/1'])
})

const shops = (count: number) => Array.from({ length: count }, (_, index) => recent(index + 1))

test('fifty shops are kept, and home with them', () => {
  expect(paths(shops(50).reduce(retainPanes, [home]))).toEqual(['/home', ...paths(shops(50))])
})

test('of more than fifty pages the oldest is removed, home never', () => {
  expect(paths(shops(52).reduce(retainPanes, [home]))).toEqual(['/home', ...paths(shops(52).slice(2))])
})

test('fifty others are kept while a page that is always kept is open', () => {
  expect(paths(retainPanes(shops(50), home))).toEqual([...paths(shops(50)), '/home'])
})

test('a page whose form was sent is removed when it is left, and starts anew', () => {
  const sent: Pane = { ...recent(1), keep: 'never' }
  expect(paths(retainPanes([home, sent], recent(2)))).toEqual(['/home', '/shop/2'])
})

test('every page but the product’s is kept; five are always kept', () => {
  const kept = Map.groupBy(routes, ({ keep }) => keep)
  const named = (keep: PaneRetention) => kept.get(keep)?.map(({ path }) => path)
  expect(named('never')).toEqual(['/detail/:product?/:mer?'])
  expect(named('always')).toEqual(['/home', '/explore', '/bag', '/filter', '/shops'])
})

test('a reopened page takes the newest query', () => {
  const results: Pane = { path: '/searchs', search: 'keyword=lamp', keep: 'recent' }
  expect(retainPanes([results, home], { ...results, search: 'keyword=robot' })).toEqual([
    home,
    { ...results, search: 'keyword=robot' },
  ])
})
