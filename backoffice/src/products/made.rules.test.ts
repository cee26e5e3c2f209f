import { describe, expect, test } from 'vitest'
import { hasMadeDrafts, hasMadeProducts } from './made.rules.ts'

const results = { saved: 2, refused: 0, undone: 0, kept: 0 }

describe('the results of an import', () => {
  test.each([
    ['is through', { status: 'done', results }, true],
    ['is through and saved nothing', { status: 'done', results: { ...results, saved: 0 } }, false],
    ['still runs', { status: 'running', results }, false],
    ['is undone', { status: 'undone', results }, false],
  ] as const)('are checked for products, where it %s', (_, one, is) => {
    expect(hasMadeProducts(one)).toBe(is)
  })

  test.each([
    ['was written since', [{ updated_at: '2026-11-22T10:00:05Z' }], true],
    ['is older', [{ updated_at: '2026-11-22T09:59:59Z' }], false],
    ['is not there', [], false],
  ])('are checked for drafts, where the newest one %s', (_, drafts, is) => {
    expect(hasMadeDrafts({ created_at: '2026-11-22T10:00:00Z' }, drafts)).toBe(is)
  })
})
