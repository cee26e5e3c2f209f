import { expect, test } from 'vitest'
import { toSlug } from './slug.rules.ts'

test.each([
  ['Brasa & Trigo', 'brasa-trigo'],
  ['  Hollin and Rook! ', 'hollin-and-rook'],
  ['Çınar Atölyesi', 'cinar-atolyesi'],
  ['雲屋 Kumo Paper', 'kumo-paper'],
  ['雲屋', 'shop'],
  ['Ελιά', 'shop'],
  ['A very long name of a shop that sells nearly everything', 'a-very-long-name-of-a-shop-that-sells-ne'],
])('%s becomes %s', (name, slug) => {
  expect(toSlug(name)).toBe(slug)
})
