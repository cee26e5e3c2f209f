import { expect, test } from 'vitest'
import { createOpenStreams, type OpenStream } from './open-streams.ts'

function openStreams() {
  const streams = createOpenStreams()
  const open: OpenStream[] = []
  const add = (accountId: number, source: string) => {
    const stream: OpenStream = {
      ...{ accountId, source },
      end() {
        streams.remove(stream)
        open.splice(open.indexOf(stream), 1)
      },
    }
    open.push(stream)
    streams.add(stream)
    return stream
  }
  return { add, open }
}

test('an account has twenty streams, and the oldest one ends', () => {
  const { add, open } = openStreams()
  const all = Array.from({ length: 25 }, (_none, index) => add(1, `192.0.2.${index}`))
  expect(open).toEqual(all.slice(5))
})

test('an address has sixty streams, and a neighbour with one keeps it beside three accounts with twenty', () => {
  const { add, open } = openStreams()
  const neighbour = add(9, '192.0.2.1')
  for (const account of [1, 2, 3]) for (let count = 0; count < 20; count += 1) add(account, '192.0.2.1')
  expect(open).toHaveLength(60)
  expect(open).toContain(neighbour)
})

test('sixty other accounts with one stream each end no neighbour’s: the newest ends', () => {
  const { add, open } = openStreams()
  const neighbour = add(99, '192.0.2.1')
  const others = Array.from({ length: 60 }, (_none, account) => add(account, '192.0.2.1'))
  expect(open).toEqual([neighbour, ...others.slice(0, 59)])
  others[0]?.end()
  const later = add(60, '192.0.2.1') // There is a free place again.
  expect(open).toContain(later)
})

test('the lines of one IPv6 network have eight times as many together', () => {
  const { add, open } = openStreams()
  for (let account = 0; account < 600; account += 1) add(account, `2001:db8:1:${(account % 12).toString(16)}::/64`)
  expect(open).toHaveLength(480)
})
