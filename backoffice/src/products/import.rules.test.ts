import type { ProductImport } from '@sealane/contract/product-imports'
import { createTranslator } from 'use-intl'
import { expect, test } from 'vitest'
import en from '@sealane/messages/en/portal.json' with { type: 'json' }
import chinese from '@sealane/messages/zh-cn/portal.json' with { type: 'json' }
import { faultOf, fileFaultOf, isMoving, progressOf, reasonOf, tooLargeOf } from './import.rules.ts'

const counts = { new: 3, changed: 2, same: 4, faulty: 1 }
const none = { saved: 0, refused: 0, undone: 0, kept: 0 }
const states: [ProductImport['status'], Partial<ProductImport>, [number, number] | undefined][] = [
  ['reading', { products: 0 }, undefined],
  ['reading', { products: 20 }, [10, 20]],
  ['running', { results: { ...none, saved: 2, refused: 1 } }, [3, 5]],
  ['done', { results: { ...none, saved: 4, refused: 1 } }, [5, 5]],
  ['undoing', { results: { ...none, saved: 3, undone: 1 } }, [1, 4]],
]
test.each(states)('while %s with %j its progress is %j', (status, more, expected) => {
  const one = { status, products: 10, counts, results: none, ...more } as ProductImport
  expect(progressOf(one)).toEqual(expected)
})

test('only an import with a running job is polled', () => {
  expect(
    (['reading', 'read', 'failed', 'running', 'done', 'undoing', 'undone'] as const).filter((status) =>
      isMoving({ status }),
    ),
  ).toEqual(['reading', 'running', 'undoing'])
})

test('an unknown code has a general message', () => {
  expect([
    faultOf('ragged'),
    faultOf('?'),
    fileFaultOf('empty'),
    fileFaultOf('?'),
    reasonOf('sold'),
    reasonOf('?'),
  ]).toEqual([...['ragged', 'invalid', 'empty', 'broken', 'sold', 'other']])
})

const mb = (size: number) => ({ size: size * 1024 * 1024 })
test.each([
  ['nothing chosen', { file: undefined, pictures: undefined }, []],
  ['50 MB each', { file: mb(50), pictures: mb(50) }, []],
  ['a longer table', { file: mb(51), pictures: mb(1) }, ['file']],
  ['both longer', { file: mb(51), pictures: mb(51) }, ['file', 'pictures']],
])('with %s the fields %j are too large', (_name, chosen, fields) => {
  expect(tooLargeOf(chosen)).toEqual(fields)
})

const inEnglish = createTranslator({ locale: 'en', messages: en.imports })
const inChinese = createTranslator({ locale: 'zh-CN', messages: chinese.imports })
const codes = Object.keys(en.imports).flatMap((key) => (/^file_/.test(key) ? [key.slice(5)] : []))
test.each(codes)('a file fault (%s) has its own message, which contains the file name', (written) => {
  const code = fileFaultOf(written)
  expect(code).toBe(written)
  const values = { name: 'autumn.csv', row: 7, column: 'Price', value: '1,2' }
  expect(inEnglish(`file_${code}`, values)).toContain('“autumn.csv”')
  expect(inChinese(`file_${code}`, values)).toContain('“autumn.csv”')
})

const rowCodes = Object.keys(en.imports).flatMap((key) => (/^fault_/.test(key) ? [key.slice(6)] : []))
test('each fault of a row has its own message', () => {
  expect(rowCodes.map(faultOf)).toEqual(rowCodes)
})
