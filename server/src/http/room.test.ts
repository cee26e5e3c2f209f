import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countCutOff } from '../../test/cut-off.ts'
import { createRoom } from './room.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())
const wait = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000)

/** Opens a room for eight of one source and 64 of all. Returns the names of the connections that were closed, and a function to enter. */
function openRoom() {
  const enterRoom = createRoom({ what: 'answer', perSource: 8, all: 64 })
  const cut: string[] = []
  const enter = (name: string, { source = '203.0.113.5', size = 1 } = {}) => {
    const socket = { bytesRead: 500, _handle: { bytesWritten: 0, writeQueueSize: 0 }, destroy: () => cut.push(name) }
    const leave = enterRoom({ source, size, socket: socket as never })
    return { socket, leave, hasEntered: leave !== undefined }
  }
  const fill = (source: string, count: number, size = 1) =>
    Array.from({ length: count }, () => enter(source, { source, size }).hasEntered).filter(Boolean).length
  return { cut, enter, fill }
}

test.each(['203.0.113.5', '2001:db8:7:1::/64', 'account 7'])('%s has its own room', (source) => {
  const { cut, fill } = openRoom()
  expect(fill(source, 20)).toBe(8)
  expect(fill('198.51.100.1', 20)).toBe(8)
  expect(cut).toEqual([])
})

test('the slowest connection of a source gives way, be it the oldest or not', () => {
  const { cut, enter } = openRoom()
  const upload = enter('a long upload', { size: 4 })
  wait(60)
  enter('an idle one', { size: 4 })
  upload.socket.bytesRead += 600_000
  wait(5)
  upload.socket.bytesRead += 50_000
  expect(enter('new').hasEntered).toBe(true)
  expect(cut).toEqual(['an idle one'])
})

test('a reader who takes an answer is not slow, and one who leaves it in the memory is', () => {
  const { cut, enter } = openRoom()
  const [reader, other] = [enter('reads', { size: 4 }), enter('does not read', { size: 4 })]
  wait(10)
  Object.assign(reader.socket, { _handle: { bytesWritten: 900_000, writeQueueSize: 100_000 } })
  Object.assign(other.socket, { _handle: { bytesWritten: 900_000, writeQueueSize: 900_000 } })
  expect(enter('new').hasEntered).toBe(true)
  expect(cut).toEqual(['does not read'])
})

test('of those on which nothing moves, the oldest gives way', () => {
  const { cut, enter } = openRoom()
  for (let index = 1; index <= 8; index += 1) {
    enter(`number ${index}`)
    wait(1)
  }
  enter('new')
  expect(cut).toEqual(['number 1'])
})

test('one that has just begun does not give way: the next one is refused', () => {
  const { cut, fill } = openRoom()
  expect(fill('203.0.113.5', 8)).toBe(8)
  wait(0.9)
  expect(fill('203.0.113.5', 1)).toBe(0)
  wait(0.2)
  expect(fill('203.0.113.5', 1)).toBe(1)
  expect(cut).toHaveLength(1)
})

test('connections that are always new do not push out one that gets on', () => {
  const { cut, enter } = openRoom()
  const upload = enter('upload')
  for (let second = 0; second < 30; second += 1) {
    for (let index = 0; index < 20; index += 1) enter('idle')
    upload.socket.bytesRead += 20_000
    wait(2)
  }
  expect(cut.length).toBeGreaterThan(100)
  expect(cut).not.toContain('upload')
})

test('one that leaves makes room once, for as much as it had', () => {
  const { enter, fill } = openRoom()
  const { leave } = enter('large', { size: 8 })
  expect(fill('203.0.113.5', 1)).toBe(0)
  leave?.()
  leave?.()
  expect(fill('203.0.113.5', 20)).toBe(8)
})

test('one that is larger than a source may have cuts nobody', () => {
  const { cut, enter, fill } = openRoom()
  fill('203.0.113.5', 8)
  wait(10)
  expect(enter('too large', { size: 9 }).hasEntered).toBe(false)
  expect(cut).toEqual([])
})

test('where all is taken, the source that has the most gives way to one that has less', () => {
  const { cut, fill } = openRoom()
  for (let index = 0; index < 7; index += 1) expect(fill(`203.0.113.${index}`, 8)).toBe(8)
  expect(fill('198.51.100.1', 7)).toBe(7)
  expect(fill('198.51.100.1', 1)).toBe(1)
  expect(cut).toEqual([])
  expect(fill('198.51.100.2', 1)).toBe(1)
  expect(cut).toHaveLength(1)
})

test('a network has eight times the room of a line, and gives way to another source too', () => {
  const { cut, fill } = openRoom()
  for (let line = 1; line <= 64; line += 1) expect(fill(`2001:db8:7:${line}::/64`, 1)).toBe(1)
  expect(fill('2001:db8:7:99::/64', 1)).toBe(0)
  expect(fill('203.0.113.5', 8)).toBe(8)
  expect(cut).toHaveLength(8)
})

test('of sources that have the same, none gives way while it gets on, and a slow one does', () => {
  const { cut, fill } = openRoom()
  for (let index = 0; index < 64; index += 1) expect(fill(`203.0.113.${index}`, 1)).toBe(1)
  expect(fill('198.51.100.1', 1)).toBe(0)
  expect(fill('198.51.100.1', 1, 0.1)).toBe(1)
  expect(cut).toHaveLength(1)
  wait(2)
  expect(fill('198.51.100.2', 1)).toBe(1)
  expect(cut).toHaveLength(2)
})

test('an entry without a connection never gives way', () => {
  const enter = createRoom({ what: 'body', perSource: 8, all: 16 })
  const leave = enter({ source: 'account 7', size: 8 })
  wait(60)
  expect(enter({ source: 'account 7', size: 1 })).toBeUndefined()
  expect(enter({ source: 'account 8', size: 8 })).toBeDefined()
  expect(enter({ source: 'account 9', size: 1 })).toBeUndefined()
  leave?.()
  expect(enter({ source: 'account 7', size: 8 })).toBeDefined()
})

test('the metrics count who gives way and who finds no room', async () => {
  const before = await Promise.all([countCutOff('answer', 'no_room'), countCutOff('answer', 'slowest')])
  const { fill } = openRoom()
  expect(fill('203.0.113.5', 10)).toBe(8)
  wait(2)
  expect(fill('203.0.113.5', 1)).toBe(1)
  const after = await Promise.all([countCutOff('answer', 'no_room'), countCutOff('answer', 'slowest')])
  expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([2, 1])
})

test('a reader of one large answer is faster than a client that leaves it unread', async () => {
  const enterRoom = createRoom({ what: 'answer', perSource: 8, all: 64 })
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const connectTo = async () => {
    const client = connect(port, '127.0.0.1').pause()
    const [socket] = (await once(server, 'connection')) as [Socket]
    socket.on('error', () => {})
    return { client, socket }
  }
  const [reader, other] = [await connectTo(), await connectTo()]
  for (const { socket } of [reader, other]) {
    expect(enterRoom({ source: '203.0.113.5', size: 4, socket })).toBeDefined()
    socket.write(Buffer.alloc(64 * 1024 * 1024))
  }
  reader.client.resume()
  await vi.waitUntil(() => reader.client.bytesRead > 30 * 1024 * 1024, 10_000)
  reader.client.pause()
  wait(24 * 3_600)
  expect(enterRoom({ source: '203.0.113.5', size: 4, socket: (await connectTo()).socket })).toBeDefined()
  expect([reader.socket.destroyed, other.socket.destroyed]).toEqual([false, true])
  for (const { client, socket } of [reader, other]) for (const end of [client, socket]) end.destroy()
  server.close()
})
