import { expect, test } from 'vitest'
import { checkUsable } from './waiting.rules.ts'

const now = new Date('2026-11-22T10:00:00Z')

test('a refusal before the time says when it is over', () => {
  const usableAt = new Date('2026-11-22T12:30:00Z')
  expect(() => checkUsable(usableAt, now, 'DESTINATION_WAITS')).toThrow(
    expect.objectContaining({
      code: 'DESTINATION_WAITS',
      details: { retryAfterS: 9_000, values: { hours: 3 }, data: { usable_at: '2026-11-22T12:30:00.000Z' } },
    }),
  )
  expect(() => checkUsable(now, now, 'DESTINATION_WAITS')).not.toThrow()
})
