import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readToasts, showFailure, showLoading, showNotice, showSuccess, showToast } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

// Specification, section 9.
test.each([
  ['show', 1200, showNotice],
  ['success', 1200, showSuccess],
  ['failure', 1200, showFailure],
  ['plain', 2000, showToast],
] as const)('a notice of kind %s lasts %i ms', (kind, durationMs, show) => {
  show('Saved')
  expect(readToasts().notice).toMatchObject({ kind, text: 'Saved' })
  vi.advanceTimersByTime(durationMs - 1)
  expect(readToasts().notice).toMatchObject({ kind })
  vi.advanceTimersByTime(1)
  expect(readToasts().notice).toBeUndefined()
})

test('the newest notice takes the place of the one before, and lasts its own time', () => {
  showToast('First')
  vi.advanceTimersByTime(1000)
  showSuccess('Second')
  expect(readToasts().notice).toMatchObject({ text: 'Second' })
  vi.advanceTimersByTime(1199)
  expect(readToasts().notice).toMatchObject({ text: 'Second' })
  vi.advanceTimersByTime(1)
  expect(readToasts().notice).toBeUndefined()
})

test('a loading notice stays until its act has ended, also when that fails', async () => {
  const act = Promise.withResolvers<string>()
  const shown = showLoading('Paying', () => act.promise)
  vi.advanceTimersByTime(60_000)
  expect(readToasts().loading).toMatchObject({ kind: 'loading', text: 'Paying' })
  act.resolve('paid')
  await expect(shown).resolves.toBe('paid')
  expect(readToasts().loading).toBeUndefined()

  await expect(showLoading('Paying', () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(readToasts().loading).toBeUndefined()
})
