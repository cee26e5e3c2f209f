import { expect, test } from 'vitest'
import { countOf, decodeText } from './table.rules.ts'

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer

test.each([
  ['UTF-8', new TextEncoder().encode('订单').buffer],
  ['UTF-8 with its mark', new TextEncoder().encode('\uFEFF订单').buffer],
  ['UTF-16 with its mark', bytesOf(0xff, 0xfe, 0xa2, 0x8b, 0x55, 0x53)],
  ['GB 18030', bytesOf(0xb6, 0xa9, 0xb5, 0xa5)],
])('a file in %s is read', (_name, bytes) => {
  expect(decodeText(bytes)).toBe('订单')
})

test('rows are counted by what comes of them', () => {
  const result = { rows: [{ outcome: 'ready' }, { outcome: 'same' }] }
  expect(countOf(result, 'ready')).toBe(1)
  expect(countOf(result, 'fault')).toBe(0)
})
