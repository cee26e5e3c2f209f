import { expect, test } from 'vitest'
import { joinDate, paddedHour } from './date-time.rules.ts'

test.each([
  ['22 de nov., 16:22', '22\u00a0de\u00a0nov., 16:22'],
  ['21 Νοε, 12:10 π.μ.', '21\u00a0Νοε, 12:10\u00a0π.μ.'],
  ['Nov 23', 'Nov\u00a023'],
  ['28 Kas 07:20', '28\u00a0Kas\u00a007:20'],
  ['11월 27일 오후 12:39', '11월\u00a027일 오후\u00a012:39'],
  ['11月27日 13:36', '11\u2060月\u206027\u2060日\u00a013:36'],
  ['domingo, 23 de noviembre de 2026', 'domingo, 23 de noviembre de 2026'],
])('%s breaks between the day and the time alone', (written, joined) => {
  expect(joinDate(written)).toBe(joined)
})

test.each([
  ['ru', '2-digit'],
  ['de', '2-digit'],
  ['th', '2-digit'],
  ['pt', '2-digit'],
  ['en', 'numeric'],
  ['ja', 'numeric'],
  ['es', 'numeric'],
  ['el', 'numeric'],
] as const)('an early hour in %s is written %s', (locale, hour) => {
  expect(paddedHour(locale)).toBe(hour)
})
