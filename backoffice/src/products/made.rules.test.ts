import { describe, expect, test } from 'vitest'
import { hasMadeDrafts, hasMadeProducts } from './made.rules.ts'

const results = { saved: 2, refused: 0, undone: 0, kept: 0 }

describe('the results of an import', () => {
  test.each([
    ['has ended', { status: 'done', results }, true],
    ['has ended and saved nothing', { status: 'done', results: { ...results, saved: 0 } }, false],
    ['is still running', { status: 'running', results }, false],
    ['is reverted', { status: 'undone', results }, false],
  ] as const)('are expected to contain products if it %s', (_, one, is) => {
    expect(hasMadeProducts(one)).toBe(is)
  })

  test.each([
    ['was saved since', [{ updated_at: '2026-11-22T10:00:05Z' }], true],
    ['is older', [{ updated_at: '2026-11-22T09:59:59Z' }], false],
    ['does not exist', [], false],
  ])('are expected to contain drafts if the newest one %s', (_, drafts, is) => {
    expect(hasMadeDrafts({ created_at: '2026-11-22T10:00:00Z' }, drafts)).toBe(is)
  })
})
