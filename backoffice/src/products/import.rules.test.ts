import type { ProductImport } from '@sealane/contract/product-imports'
import { expect, test } from 'vitest'
import { faultOf, fileFaultOf, isMoving, progressOf, reasonOf } from './import.rules.ts'

const counts = { new: 3, changed: 2, same: 4, faulty: 1 }
const none = { saved: 0, refused: 0, undone: 0, kept: 0 }
const states: [ProductImport['status'], Partial<ProductImport>, [number, number] | undefined][] = [
  ['reading', { products: 0 }, undefined],
  ['reading', { products: 20 }, [10, 20]],
  ['running', { results: { ...none, saved: 2, refused: 1 } }, [3, 5]],
  ['done', { results: { ...none, saved: 4, refused: 1 } }, [5, 5]],
  ['undoing', { results: { ...none, saved: 3, undone: 1 } }, [1, 4]],
]
test.each(states)('while %s with %j it is at %j', (status, more, expected) => {
  const one = { status, products: 10, counts, results: none, ...more } as ProductImport
  expect(progressOf(one)).toEqual(expected)
})

test('only what a job works on moves', () => {
  expect(
    (['reading', 'read', 'failed', 'running', 'done', 'undoing', 'undone'] as const).filter((status) =>
      isMoving({ status }),
    ),
  ).toEqual(['reading', 'running', 'undoing'])
})

test('what the office has no sentence for is said in general', () => {
  expect([
    faultOf('ragged'),
    faultOf('?'),
    fileFaultOf('empty'),
    fileFaultOf('?'),
    reasonOf('sold'),
    reasonOf('?'),
  ]).toEqual([...['ragged', 'invalid', 'empty', 'broken', 'sold', 'other']])
})
