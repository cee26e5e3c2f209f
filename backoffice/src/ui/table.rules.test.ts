import { expect, test } from 'vitest'
import { countOf, decodeText } from './table.rules.ts'

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer

test.each([
  ['UTF-8', new TextEncoder().encode('订单').buffer],
  ['UTF-8 with a byte order mark', new TextEncoder().encode('\uFEFF订单').buffer],
  ['little-endian UTF-16 with a byte order mark', bytesOf(0xff, 0xfe, 0xa2, 0x8b, 0x55, 0x53)],
  ['big-endian UTF-16', bytesOf(0xfe, 0xff, 0x8b, 0xa2, 0x53, 0x55)],
  ['GB 18030', bytesOf(0xb6, 0xa9, 0xb5, 0xa5)],
])('a file in %s is read', (_name, bytes) => {
  expect(decodeText(bytes)).toBe('订单')
})

test.each([
  ['Währung;Empfänger;Straße;Größe', 'windows-1252'],
  ['Débit;Crédit;Libellé;10,00 €', 'windows-1252'],
  ['Descrição;Saídas;Situação', 'windows-1252'],
  ['交易日期,借贷标志,摘要', 'gb18030'],
])('the headings %s are read in %s', (text, encoding) => {
  const pairs = Array.from(
    { length: 65_536 },
    (_none, code) => new Uint8Array(code < 256 ? [code] : [code >> 8, code & 255]),
  )
  const codes = new Map(pairs.toReversed().map((bytes) => [new TextDecoder(encoding).decode(bytes), bytes]))
  const bytes = Array.from(text).flatMap((letter) => [...(codes.get(letter) ?? [])])
  expect(decodeText(new Uint8Array(bytes).buffer)).toBe(text)
})

test('rows are counted by their outcome', () => {
  const result = { rows: [{ outcome: 'ready' }, { outcome: 'same' }] }
  expect(countOf(result, 'ready')).toBe(1)
  expect(countOf(result, 'fault')).toBe(0)
})
