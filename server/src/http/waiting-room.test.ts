import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { createWaitingRoom } from './waiting-room.ts'

const { app } = await startApi()
const megabyte = 1024 * 1024
app.get('/large', async () => 'x'.repeat(megabyte))
let waiting = 0
const slow = Promise.withResolvers<void>()
app.get('/slow', async () => {
  waiting += 1
  await slow.promise
  return 'slow'
})
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo
afterAll(() => app.close())

const countConnections = promisify(app.server.getConnections.bind(app.server))

test('of many answers that nobody reads, those that have waited longest are cut off, and a reader gets theirs', async () => {
  const readers = Array.from({ length: 6 }, () => net.connect(port, '127.0.0.1'))
  for (const reader of readers) {
    reader.on('error', () => {})
    reader.pause().write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20))
  }
  await expect.poll(() => countConnections()).toBeLessThan(4)
  const answer = await fetch(`http://127.0.0.1:${port}/large`)
  expect(await answer.text()).toHaveLength(megabyte)
  for (const reader of readers) reader.destroy()
})

test('of requests that nobody ends, an address has four hundred, and another address is answered', async () => {
  const own = Array.from({ length: 410 }, () => ask('/slow', '127.0.0.7'))
  await expect.poll(() => waiting).toBe(410)
  expect(await ask('/large', '127.0.0.8')).toBe('answered')
  slow.resolve()
  const outcomes = await Promise.all(own)
  expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(400)
})

/** Asks once from an address of this machine. */
function ask(path: string, localAddress: string): Promise<'answered' | 'cut off'> {
  return new Promise((resolve) => {
    const request = http.get({ host: '127.0.0.1', port, path, localAddress, agent: false }, (response) => {
      response.resume().on('end', () => resolve('answered'))
    })
    request.on('error', () => resolve('cut off'))
  })
}

function fill(
  room: ReturnType<typeof createWaitingRoom>,
  cut: string[],
  answers: [name: string, source: string, size: number][],
) {
  for (const [name, source, bytes] of answers) room.enter({ source, size: bytes, cut: () => cut.push(name) })
}

test('a source has its own room, and loses its oldest answer beyond it', () => {
  const cut: string[] = []
  fill(createWaitingRoom({ perSource: 10, all: 100 }), cut, [
    ['first', 'thief', 6],
    ['second', 'thief', 4],
    ['of mei', 'mei', 10],
    ['third', 'thief', 5],
  ])
  expect(cut).toEqual(['first'])
})

test('where there is no room for all, the source that has the most loses its oldest', () => {
  const cut: string[] = []
  fill(createWaitingRoom({ perSource: 10, all: 20 }), cut, [
    ['of mei', 'mei', 4],
    ['of the thief', 'thief', 9],
    ['of jonas', 'jonas', 8],
  ])
  expect(cut).toEqual(['of the thief'])
})

test('an answer that was read takes no room', () => {
  const cut: string[] = []
  const room = createWaitingRoom({ perSource: 10, all: 20 })
  const read = { source: 'mei', size: 10, cut: () => cut.push('read') }
  room.enter(read)
  room.leave(read)
  room.leave(read)
  fill(room, cut, [['next', 'mei', 10]])
  expect(cut).toEqual([])
})
