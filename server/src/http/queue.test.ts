import { expect, test } from 'vitest'
import { createQueue } from './queue.ts'

/** Creates work that runs until the test ends it. */
function createWork() {
  const ends: (() => void)[] = []
  let begun = 0
  const work = () => {
    begun += 1
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  return { work, begun: () => begun, endOne: () => ends.shift()?.() }
}

const refused = { code: 'BUSY' }

test('so much is done at once, the rest waits its turn, and what finds the queue full is refused', async () => {
  const { work, begun, endOne } = createWork()
  const queue = createQueue({ atOnce: 1, waitingMaximum: 1, waitMaximumMs: 5_000 })
  const [first, second] = [queue(work), queue(work)]
  await expect(queue(work)).rejects.toMatchObject(refused)
  expect(begun()).toBe(1)
  endOne()
  await first
  await expect.poll(begun).toBe(2)
  endOne()
  await second
})

test('a wait that takes too long is refused', async () => {
  const { work, endOne } = createWork()
  const queue = createQueue({ atOnce: 1, waitingMaximum: 5, waitMaximumMs: 20 })
  const first = queue(work)
  await expect(queue(work)).rejects.toMatchObject(refused)
  endOne()
  await first
})

test('between two works that wait for nothing, others have their turn', async () => {
  const queue = createQueue({ atOnce: 1, waitingMaximum: 12, waitMaximumMs: 5_000 })
  const state = { turns: 0, isOver: false }
  const takeTurn = () => {
    state.turns += 1
    if (!state.isOver) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  const turnOfEach = await Promise.all(Array.from({ length: 5 }, () => queue(async () => state.turns)))
  state.isOver = true
  expect(new Set(turnOfEach).size).toBe(5)
})

test('sources take turns, however many places one of them has', async () => {
  const queue = createQueue({ atOnce: 1, waitingMaximum: 12, waitMaximumMs: 5_000 })
  const order: string[] = []
  const ask = (source: string) =>
    queue(async () => {
      order.push(source)
      await Promise.resolve()
    }, source)
  await Promise.all([...Array.from({ length: 5 }, () => ask('greedy')), ask('mei'), ask('jonas')])
  expect(order).toEqual(['greedy', 'mei', 'jonas', 'greedy', 'greedy', 'greedy', 'greedy'])
})

test('one source takes only its places, and leaves the others to others', async () => {
  const { work, begun, endOne } = createWork()
  const queue = createQueue({ atOnce: 1, waitingMaximum: 12, waitMaximumMs: 5_000, perSource: 2 })
  const greedy = Array.from({ length: 20 }, () =>
    queue(work, 'greedy').then(
      () => 'done',
      (error) => error.code,
    ),
  )
  const other = queue(work, 'other')
  for (const count of [1, 2, 3]) {
    await expect.poll(begun).toBe(count)
    endOne()
  }
  await other
  const ends = await Promise.all(greedy)
  expect(Object.groupBy(ends, (end: string) => end)).toMatchObject({ BUSY: { length: 18 }, done: { length: 2 } })
  const again = queue(work, 'greedy')
  await expect.poll(begun).toBe(4)
  endOne()
  await again
})

test('few sources that fill the queue keep nobody else out: the one with the most places loses its last', async () => {
  const { work, endOne } = createWork()
  const queue = createQueue({ atOnce: 1, waitingMaximum: 6, waitMaximumMs: 5_000, perSource: 4 })
  const ends: string[] = []
  const ask = (source: string) =>
    queue(work, source).then(
      () => ends.push(`${source} done`),
      () => ends.push(`${source} refused`),
    )
  const greedy = ['one', 'one', 'one', 'one', 'two', 'two', 'two'].map(ask)
  const mei = ask('mei')
  await expect.poll(() => ends).toEqual(['one refused'])
  const more = ask('two')
  await expect.poll(() => ends).toEqual(['one refused', 'two refused'])
  const ending = setInterval(endOne, 1)
  await Promise.all([...greedy, mei, more])
  clearInterval(ending)
  expect(ends.filter((end) => end.endsWith('refused'))).toHaveLength(2)
  expect(ends).toContain('mei done')
})

test('a full queue of sources with one place each refuses the newcomer', async () => {
  const { work, endOne } = createWork()
  const queue = createQueue({ atOnce: 1, waitingMaximum: 2, waitMaximumMs: 5_000 })
  const queued = ['a', 'b', 'c'].map((source) => queue(work, source))
  await expect(queue(work, 'd')).rejects.toMatchObject(refused)
  const ending = setInterval(endOne, 1)
  await Promise.all(queued)
  clearInterval(ending)
})

test('a source works at no more places at once than it may, and others go on beside it', async () => {
  const queue = createQueue({ atOnce: 3, atOncePerSource: 2, waitingMaximum: 12, waitMaximumMs: 5_000 })
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const started: string[] = []
  const run = (name: string, source: string, work = async () => {}) =>
    queue(async () => {
      started.push(name)
      await work()
    }, source)
  const greedy = ['a', 'b', 'c', 'd'].map((name) => run(name, 'greedy', () => isOver))
  await run('other', 'mei')
  expect(started).toEqual(['a', 'b', 'other'])
  end()
  await Promise.all(greedy)
  expect(started).toEqual(['a', 'b', 'other', 'c', 'd'])
})

const line = (index: number) => `2001:db8:1:${index.toString(16)}::/64`

test('a network of two hundred lines is served eight times before another source waits, not two hundred times', async () => {
  const queue = createQueue({ atOnce: 1, waitingMaximum: 300, waitMaximumMs: 5_000 })
  const order: string[] = []
  const ask = (source: string) =>
    queue(async () => {
      order.push(source)
      await Promise.resolve()
    }, source)
  const lines = Array.from({ length: 200 }, (_, index) => ask(line(index)))
  await Promise.all([...lines, ask('mei'), ask('jonas')])
  expect([order.indexOf('mei'), order.indexOf('jonas')]).toEqual([8, 9])
})

test('a network that fills the queue with one place for each line loses one to another source', async () => {
  const { work, endOne } = createWork()
  const queue = createQueue({ atOnce: 1, waitingMaximum: 40, waitMaximumMs: 5_000, perSource: 10 })
  const lines = Array.from({ length: 50 }, (_, index) =>
    queue(work, line(index)).then(
      () => 'done',
      () => 'refused',
    ),
  )
  const mei = queue(work, 'mei')
  const ending = setInterval(endOne, 1)
  await mei
  const ends = Object.groupBy(await Promise.all(lines), (end) => end)
  clearInterval(ending)
  expect(ends).toMatchObject({ refused: { length: 10 }, done: { length: 40 } })
})

test('a network works at three quarters of the places at most', async () => {
  const queue = createQueue({ atOnce: 8, atOncePerSource: 4, waitingMaximum: 40, waitMaximumMs: 5_000 })
  const { work, begun, endOne } = createWork()
  const lines = Array.from({ length: 20 }, (_, index) => queue(work, line(index)))
  await expect.poll(begun).toBe(6)
  const ending = setInterval(endOne, 1)
  await Promise.all(lines)
  clearInterval(ending)
})
