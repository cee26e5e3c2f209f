import { afterEach, expect, test, vi } from 'vitest'
import { startApi } from '../test/api.ts'
import { runDue, type DueSpan } from './due.ts'

const { writer } = (await startApi()).databases
afterEach(() => vi.useRealTimers())

test('after each one a round looks at the clock, and leaves the others to the next', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const select = async ({ after }: DueSpan) =>
    [1, 2, 3].map((id) => ({ id, at: '' })).filter(({ id }) => id > (after?.id ?? 0))
  const worked: number[] = []
  const work = async (id: number) => {
    worked.push(id)
    vi.advanceTimersByTime(6_000)
  }
  expect(await runDue(writer, { due: 'test', select, clock: () => new Date(), work })).toBe(2)
  expect(worked).toEqual([1, 2])
})
