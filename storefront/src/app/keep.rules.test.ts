import { expect, test } from 'vitest'
import { keepPanes, type Pane } from './keep.rules.ts'

const home: Pane = { path: '/home', search: '', keep: 'always' }
const detail: Pane = { path: '/detail/7', search: '', keep: 'never' }
const recent = (n: number): Pane => ({ path: `/shop/${n}`, search: '', keep: 'recent' })
const paths = (panes: Pane[]) => panes.map(({ path }) => path)

test('home stays while a product is looked at', () => {
  expect(paths(keepPanes([home], detail))).toEqual(['/home', '/detail/7'])
})

test('a product left is gone', () => {
  expect(paths(keepPanes([home, detail], recent(1)))).toEqual(['/home', '/shop/1'])
})

test('of eight shops the last six stay, and home with them', () => {
  const panes = [1, 2, 3, 4, 5, 6, 7, 8].map(recent).reduce(keepPanes, [home])
  expect(paths(panes)).toEqual(['/home', ...[3, 4, 5, 6, 7, 8].map((n) => `/shop/${n}`)])
})

test('six others stay while one is looked at that stays anyway', () => {
  const panes = [1, 2, 3, 4, 5, 6].map(recent)
  expect(paths(keepPanes(panes, home))).toEqual([...paths(panes), '/home'])
})

test('coming back takes the newest query', () => {
  const results: Pane = { path: '/searchs', search: 'keyword=lamp', keep: 'recent' }
  expect(keepPanes([results, home], { ...results, search: 'keyword=robot' })).toEqual([
    home,
    { ...results, search: 'keyword=robot' },
  ])
})
