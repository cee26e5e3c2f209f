import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { StreamEvent } from './event.sql.ts'
import { createStreamWriter } from './stream-writer.ts'

const event = (position: number): StreamEvent => ({ position, account_id: 1, type: 'balance', data: { n: position } })

/** A stream whose reader reads the written text when `take` is called; the database contains the announced events. */
function openWriter({ last = 0, slice = 50, missedMaximum = 500 } = {}) {
  const stored: StreamEvent[] = []
  const written: string[] = []
  let taking: (() => void) | undefined
  const writer = createStreamWriter({
    target: {
      write(text, onTaken) {
        written.push(text)
        taking = onTaken
      },
    },
    last,
    readBehind: async (position) => {
      const behind = stored.filter((one) => one.position > position)
      if (behind.length > missedMaximum)
        return { events: undefined, position: behind.at(-1)?.position ?? 0, hasMore: false }
      const events = behind.slice(0, slice)
      return { events, position: events.at(-1)?.position ?? position, hasMore: behind.length > slice }
    },
    isFor: ({ data }) => (data as { n: number }).n % 1_000 !== 0,
    onFailed: () => written.push('failed'),
  })
  return {
    writer,
    written,
    announce: (position: number, isHeard = true) => {
      stored.push(event(position))
      if (isHeard) writer.send(event(position))
    },
    take: () => {
      const taken = taking
      taking = undefined
      taken?.()
    },
    positions: () =>
      written
        .join('')
        .match(/^id: \d+/gm)
        ?.map((line) => Number(line.slice(4))) ?? [],
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_none, index) => from + index)

test('a reader that reads at once receives each event separately', () => {
  const { announce, take, written, positions } = openWriter()
  for (const position of [1, 2, 3]) {
    announce(position)
    take()
  }
  expect(positions()).toEqual([1, 2, 3])
  expect(written).toHaveLength(3)
})

test('little is buffered for a reader that reads nothing, and all of it arrives once it reads again', async () => {
  const { announce, take, written, positions } = openWriter()
  for (const position of range(1, 400)) announce(position)
  expect(written.join('').length).toBeLessThan(100)
  await vi.waitFor(() => {
    take()
    expect(positions()).toEqual(range(1, 400))
  })
  expect(Math.max(...written.map(({ length }) => length))).toBeLessThan(6_000)
})

test('a reconnected reader receives missed and newly announced events, each once', async () => {
  const { announce, take, writer, positions } = openWriter({ last: 10 })
  for (const position of range(1, 130)) announce(position, false)
  writer.start()
  announce(131)
  await vi.waitFor(() => {
    take()
    expect(positions()).toEqual(range(11, 131))
  })
  announce(132)
  take()
  expect(positions().at(-1)).toBe(132)
})

test('too many missed events are one gap, and the events after it arrive', async () => {
  const { announce, take, writer, written, positions } = openWriter({ last: 1 })
  for (const position of range(1, 600)) announce(position, false)
  writer.start()
  await vi.waitFor(() => expect(written).toEqual(['id: 600\nevent: gap\ndata: {}\n\n']))
  take()
  announce(601)
  expect(positions()).toEqual([600, 601])
})

test('an event that is not for the reader is skipped', async () => {
  const { announce, take, writer, positions } = openWriter({ last: 998 })
  for (const position of [999, 1_000, 1_001]) announce(position, false)
  writer.start()
  await vi.waitFor(() => expect(positions()).toEqual([999, 1_001]))
  take()
  announce(2_000)
  announce(2_001)
  expect(positions()).toEqual([999, 1_001, 2_001])
})

test('a line that is no event is dropped while the reader is busy', () => {
  const { writer, announce, take, written } = openWriter()
  announce(1)
  expect(writer.sendLine(': still here\n\n')).toBe(false)
  take()
  expect(writer.sendLine(': still here\n\n')).toBe(true)
  expect(written.at(-1)).toBe(': still here\n\n')
  expect(writer.countTaken()).toBe(1)
})

test('a new reader receives nothing from before, although it was busy when the first events arrived', async () => {
  const { writer, announce, take, positions } = openWriter()
  for (const position of range(1, 30)) announce(position, false)
  writer.sendLine(': still here\n\n')
  for (const position of range(31, 200)) announce(position)
  await vi.waitFor(() => {
    take()
    expect(positions()).toEqual(range(31, 200))
  })
})

test('an event that the database had already is sent once', async () => {
  const { writer, announce, take, positions } = openWriter({ last: 1 })
  for (const position of [2, 3]) announce(position, false)
  writer.start()
  await vi.waitFor(() => expect(positions()).toEqual([2, 3]))
  take()
  writer.send(event(3))
  announce(4)
  expect(positions()).toEqual([2, 3, 4])
})

test('a line that was sent while the missed events were read arrives before them', async () => {
  const { writer, announce, take, written, positions } = openWriter({ last: 1 })
  announce(2, false)
  writer.start()
  expect(writer.sendLine(': still here\n\n')).toBe(true)
  await sleep(20)
  expect(written).toEqual([': still here\n\n'])
  take()
  expect(positions()).toEqual([2])
})

test('events for others cause no new read', async () => {
  let reads = 0
  const writer = createStreamWriter({
    target: { write: (_text, onTaken) => onTaken() },
    last: 5,
    readBehind: async (position) => {
      reads += 1
      writer.send(event(1_000 * (reads + 1)))
      return { events: [], position, hasMore: false }
    },
    isFor: ({ data }) => (data as { n: number }).n % 1_000 !== 0,
    onFailed: () => {},
  })
  writer.start()
  await sleep(50)
  expect(reads).toBe(1)
})
