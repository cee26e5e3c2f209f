import { expect, test } from 'vitest'
import { createEventReader } from './stream.ts'

function readAll(pieces: string[]) {
  const events: unknown[] = []
  const read = createEventReader((event, id) => events.push(event === 'gap' ? { gap: id } : { ...event, id }))
  for (const piece of pieces) read(piece)
  return events
}

const balance = { type: 'balance', data: { balance: 5_00, held: 0 }, id: '7' }

test.each([
  ['in one piece', ['id: 7\nevent: balance\ndata: {"balance":500,"held":0}\n\n']],
  ['with the type beside the data', ['id: 7\ndata: {"type":"balance","data":{"balance":500,"held":0}}\n\n']],
  ['cut anywhere', ['id: 7\nev', 'ent: balance\ndata: {"bal', 'ance":500,"held":0}\n', '\n']],
  ['with heartbeats', [': beat\n\n', 'id: 7\nevent: balance\ndata: {"balance":500,"held":0}\n\n', ':\n\n']],
  ['with other line ends', ['id: 7\r\nevent: balance\r\ndata: {"balance":500,"held":0}\r\n\r\n']],
])('an event arrives %s', (_how, pieces) => {
  expect(readAll(pieces)).toEqual([balance])
})

test('unknown and broken events are ignored', () => {
  expect(readAll(['event: weather\ndata: {}\n\n', 'event: order\ndata: {"id"\n\n'])).toEqual([])
})

test('a gap is reported with the event id after which the stream continues', () => {
  expect(
    readAll(['id: 6\nevent: gap\ndata: {}\n\n', 'id: 7\nevent: balance\ndata: {"balance":500,"held":0}\n\n']),
  ).toEqual([{ gap: '6' }, balance])
})

test('the reader reports the end of a session once the server’s last event is complete', () => {
  let ended = 0
  const read = createEventReader(
    () => {},
    () => (ended += 1),
  )
  read('event: ended\nda')
  expect(ended).toBe(0)
  read('ta: {}\n\n')
  expect(ended).toBe(1)
})
