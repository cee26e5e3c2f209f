import { expect, test, vi } from 'vitest'
import { createBucket } from './rates.ts'

test('a line of a network that sends too much uses up nothing of its neighbours', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') })
  const isTooMuch = createBucket(10)
  const [greedy, neighbour] = ['2001:db8:1:1::/64', '2001:db8:1:2::/64']
  const refused = Array.from({ length: 200 }, () => isTooMuch(greedy)).filter(Boolean)
  expect(refused).toHaveLength(190)
  expect(isTooMuch(neighbour)).toBe(false)
  vi.useRealTimers()
})

test('a network has as much as eight of its lines, and a second later as much again', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') })
  const isTooMuch = createBucket(10)
  const ask = () => Array.from({ length: 90 }, (_, line) => isTooMuch(`2001:db8:1:${(line + 1).toString(16)}::/64`))
  expect(ask().filter(Boolean)).toHaveLength(10)
  vi.advanceTimersByTime(1_000)
  expect(ask().filter(Boolean)).toHaveLength(10)
  vi.useRealTimers()
})
