import * as v from 'valibot'
import { expect, test } from 'vitest'
import { AddressForm } from './addresses.ts'
import { reviewEndpoints } from './reviews.ts'
import { optionalText, text } from './schemas.ts'
import { isBlank, trimText } from './visible-text.ts'

const unseen = [
  '\u200b\u200b',
  '\u202e',
  '\u2066 \u2069',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
  '\ufe0f',
  '\u00ad',
  '\u0007',
]

test.each(unseen)('a text of %j alone is empty', (written) => {
  expect(isBlank(written)).toBe(true)
  expect(v.safeParse(text(20), written).issues).toMatchObject([{ message: 'required' }])
  expect(v.parse(optionalText(20), ` ${written} `)).toBe('')
  const review = v.safeParse(reviewEndpoints['POST /api/comment/add'].body, { content: written })
  expect(review.issues?.map(({ message }) => message)).toContain('REVIEW_EMPTY')
  expect(v.parse(AddressForm.entries.addressee, written)).toBe('')
})

test.each(['👩‍👩‍👧', 'می‌خواهم', 'שלום\u200f', 'x\u200b', '❤️', '0', '.'])('%j is kept as it is', (written) => {
  expect(trimText(` ${written} `)).toBe(written)
})
