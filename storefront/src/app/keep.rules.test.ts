import { expect, test } from 'vitest'
import { retainPanes, type PaneRetention, type Pane } from './keep.rules.ts'
import { routes } from './routes.ts'

const home: Pane = { path: '/home', search: '', keep: 'always' }
const detail: Pane = { path: '/detail/7', search: '', keep: 'never' }
const recent = (n: number): Pane => ({ path: `/shop/${n}`, search: '', keep: 'recent' })
const paths = (panes: Pane[]) => panes.map(({ path }) => path)

test('home stays while a product is looked at', () => {
  expect(paths(retainPanes([home], detail))).toEqual(['/home', '/detail/7'])
})

test('a product left is gone', () => {
  expect(paths(retainPanes([home, detail], recent(1)))).toEqual(['/home', '/shop/1'])
})

const shops = (count: number) => Array.from({ length: count }, (_, index) => recent(index + 1))

test('fifty shops stay, and home with them', () => {
  expect(paths(shops(50).reduce(retainPanes, [home]))).toEqual(['/home', ...paths(shops(50))])
})

test('of more than fifty the first goes, home never', () => {
  expect(paths(shops(52).reduce(retainPanes, [home]))).toEqual(['/home', ...paths(shops(52).slice(2))])
})

test('fifty others stay while one is looked at that stays anyway', () => {
  expect(paths(retainPanes(shops(50), home))).toEqual([...paths(shops(50)), '/home'])
})

test('a page whose form was sent is gone when it is left, and begins anew', () => {
  const sent: Pane = { ...recent(1), keep: 'never' }
  expect(paths(retainPanes([home, sent], recent(2)))).toEqual(['/home', '/shop/2'])
})

test('every page is kept but the product’s; five explicitly', () => {
  const kept = Map.groupBy(routes, ({ keep }) => keep)
  const named = (keep: PaneRetention) => kept.get(keep)?.map(({ path }) => path)
  expect(named('never')).toEqual(['/detail/:product?/:mer?'])
  expect(named('always')).toEqual(['/home', '/explore', '/bag', '/filter', '/shops'])
})

test('coming back takes the newest query', () => {
  const results: Pane = { path: '/searchs', search: 'keyword=lamp', keep: 'recent' }
  expect(retainPanes([results, home], { ...results, search: 'keyword=robot' })).toEqual([
    home,
    { ...results, search: 'keyword=robot' },
  ])
})
