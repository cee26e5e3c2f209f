import { expect, test } from 'vitest'
import { createBodyRoom, type ArrivingBody } from './body-room.ts'

const megabyte = 1024 * 1024

/** A room, and the sources whose bodies were cut in it. */
function openRoom() {
  const room = createBodyRoom()
  const cut: string[] = []
  const bodyOf = (source: string, bytes = megabyte): ArrivingBody => {
    return { source, bytes, since: 0, received: () => 0, cut: () => cut.push(source) }
  }
  const fill = (source: string, count: number, bytes = megabyte) =>
    Array.from({ length: count }, () => room.enter(bodyOf(source, bytes))).filter(Boolean).length
  return { room, cut, bodyOf, fill }
}

test.each([
  ['203.0.113.5', 8],
  ['2001:db8:7:1::/64', 8],
  ['account 7', 8],
])('%s has eight megabytes', (source, count) => {
  expect(openRoom().fill(source, 20)).toBe(count)
})

test('the slowest body of a source gives way to a new one, and a young one does not', () => {
  const { room, cut } = openRoom()
  const bodyOf = (name: string, { since, received }: { since: number; received: number }): ArrivingBody => {
    return { source: '203.0.113.5', bytes: 4 * megabyte, since, received: () => received, cut: () => cut.push(name) }
  }
  expect(room.enter(bodyOf('never comes', { since: 0, received: 1 }))).toBe(true)
  expect(room.enter(bodyOf('gets on', { since: 0, received: 900_000 }))).toBe(true)
  expect(room.enter(bodyOf('too early', { since: 900, received: 0 }))).toBe(false)
  expect(room.enter(bodyOf('new', { since: 5_000, received: 0 }))).toBe(true)
  expect(cut).toEqual(['never comes'])
})

test('what has arrived makes room once, for as much as it had', () => {
  const { room, bodyOf, fill } = openRoom()
  const body = bodyOf('203.0.113.5', 8 * megabyte)
  expect(room.enter(body)).toBe(true)
  expect(fill('203.0.113.5', 1, 1)).toBe(0)
  room.leave(body)
  room.leave(body)
  expect(fill('203.0.113.5', 20)).toBe(8)
})

test('where all is taken, the source that has the most gives way to one that has less', () => {
  const { cut, fill } = openRoom()
  for (let index = 0; index < 7; index += 1) expect(fill(`203.0.113.${index}`, 8)).toBe(8)
  expect(fill('198.51.100.1', 7)).toBe(7)
  expect(fill('198.51.100.1', 1)).toBe(1)
  expect(cut).toEqual([])
  expect(fill('198.51.100.2', 1, 200)).toBe(1)
  expect(cut).toHaveLength(1)
})

test('a network of many lines gives way to another source too', () => {
  const { cut, fill } = openRoom()
  for (let line = 1; line <= 64; line += 1) expect(fill(`2001:db8:7:${line}::/64`, 1)).toBe(1)
  expect(fill('2001:db8:7:99::/64', 1)).toBe(0)
  expect(fill('203.0.113.5', 8)).toBe(8)
  expect(cut).toHaveLength(8)
})

test('of sources that have the same, none gives way', () => {
  const { cut, fill } = openRoom()
  for (let index = 0; index < 64; index += 1) expect(fill(`203.0.113.${index}`, 1)).toBe(1)
  expect(fill('198.51.100.1', 1)).toBe(0)
  expect(fill('198.51.100.1', 1, 1_000)).toBe(1)
  expect(cut).toHaveLength(1)
})
