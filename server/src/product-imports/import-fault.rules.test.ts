import { expect, test } from 'vitest'
import { toStoredFaults } from './import-fault.rules.ts'

// Back office: the faults and notes that an import reports for a product.

const fault = (row: number, value = 'x') => ({ code: 'ragged', row, column: 'Title', value, isNote: false })

test('of more than a hundred faults of a product the rest is a number', () => {
  const kept = toStoredFaults(Array.from({ length: 100_000 }, (_, at) => fault(at)))
  expect(kept).toHaveLength(101)
  expect(kept.at(-1)).toEqual({ code: 'more', row: 100, column: '', value: '99900', isNote: false })
})

test('a value is shown by its beginning, without characters that the database cannot keep', () => {
  const [cut] = toStoredFaults([fault(1, `${'x'.repeat(199)}😀`)])
  expect(cut?.value).toHaveLength(200)
  expect(cut?.value.isWellFormed()).toBe(true)
  expect(toStoredFaults([fault(1, 'a\0b')])[0]?.value).toBe('a\uFFFDb')
})

test('faults that keep a product out are listed before notes, and are not among those left out', () => {
  const notes = Array.from({ length: 120 }, (_, row) => ({ ...fault(row), isNote: true }))
  const kept = toStoredFaults([...notes, fault(500), fault(501)])
  expect(kept.slice(0, 3)).toEqual([fault(500), fault(501), notes[0]])
  expect(kept.at(-1)).toMatchObject({ code: 'more', value: '22', isNote: true })
})
