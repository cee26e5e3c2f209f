import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { toReadable } from '../src/uploads/picture-file.ts'
import { decoder } from '../src/uploads/picture.ts'
import { startApi, type TestPerson } from '../test/api.ts'
import { heavyProfile, withProfile } from '../test/heavy-profile.ts'
import { buildWorld } from '../test/world.ts'

/** An attacker tries to keep others from sending pictures: with many accounts of one address, because accounts cost nothing. */

const api = await startApi()
const limited = await startApi({ limits: true })
const { shops } = await buildWorld(api.databases.writer)
const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
  .png()
  .toBuffer()
/** The decoder finds the fault only at the end. */
const broken = picture.subarray(0, -40)

type PictureSource = { from: string; app?: typeof api.app; purpose?: string }

async function send(
  { token }: TestPerson,
  bytes: Buffer,
  { from, app = api.app, purpose = 'recharge_proof' }: PictureSource,
) {
  const head = `--b\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')])
  const headers = { token, 'content-type': 'multipart/form-data; boundary=b' }
  const answer = await app.inject({ method: 'POST', url: '/api/common/upload', headers, payload, remoteAddress: from })
  const { code, reason } = answer.json<{ code: number; reason?: string }>()
  return code === 1 ? 'ok' : reason
}

const people = (count: number, { signUp } = api) => Promise.all(Array.from({ length: count }, () => signUp()))

test('by thirty accounts of one address: it has ten places, and a shopper and a seller from elsewhere have theirs', async () => {
  const [greedy, [mei], seller] = [await people(30), await people(1), await api.hireSeller(shops.kumoriya.id)]
  const { promise: isDone, resolve: finish } = Promise.withResolvers<void>()
  const inHand = decoder(() => isDone)
  const refused: unknown[] = []
  const attack = greedy.map(async (one) => {
    const outcome = await send(one, picture, { from: '192.0.2.1' })
    if (outcome === 'BUSY') refused.push(outcome)
    return outcome
  })
  try {
    await vi.waitFor(() => expect(refused).toHaveLength(20), 5_000)
  } finally {
    setTimeout(finish, 500)
  }
  const others = [
    send(mei as TestPerson, picture, { from: '192.0.2.2' }),
    send(seller, picture, { from: '192.0.2.1', purpose: 'product_picture' }),
  ]
  expect(await Promise.all(others)).toEqual(['ok', 'ok'])
  await Promise.all([inHand, ...attack])
}, 30_000)

test('by shoppers of many addresses: a seller is served in turn with them', async () => {
  const [crowd, seller] = [await people(40), await api.hireSeller(shops.kumoriya.id)]
  const { promise: isDone, resolve: finish } = Promise.withResolvers<void>()
  const inHand = decoder(() => isDone)
  const order: string[] = []
  const attack = crowd.map(async (one, at) => {
    if ((await send(one, picture, { from: `198.51.100.${at + 1}` })) === 'ok') order.push('shopper')
    else order.push('refused')
  })
  await vi.waitFor(() => expect(order.filter((one) => one === 'refused')).toHaveLength(15), 5_000)
  const selling = send(seller, picture, { from: '192.0.2.3', purpose: 'product_picture' }).then((outcome) =>
    order.push(`seller ${outcome}`),
  )
  setTimeout(finish, 3_500) // By then the seller's file has arrived and waits.
  await Promise.all([inHand, selling, ...attack])
  const served = order.filter((one) => one !== 'refused')
  expect(served.indexOf('seller ok')).toBeGreaterThanOrEqual(0)
  expect(served.indexOf('seller ok')).toBeLessThan(8)
}, 30_000)

test('by one broken picture after the other: twenty in ten minutes, and then none', async () => {
  const mei = await limited.signUp()
  for (let sent = 0; sent < 20; sent += 1)
    expect(await send(mei, broken, { from: '203.0.113.1', app: limited.app })).toBe('FILE_UNSUPPORTED')
  expect(await send(mei, broken, { from: '203.0.113.2', app: limited.app })).toBe('TOO_MANY')
}, 30_000)

test('by broken pictures of many accounts of one address: sixty, then two of each; a neighbour still sends sound ones', async () => {
  const [one, two, three, late, neighbour] = await people(5, limited)
  for (const person of [one, two, three] as TestPerson[])
    for (let sent = 0; sent < 20; sent += 1)
      expect(await send(person, broken, { from: '203.0.113.3', app: limited.app })).toBe('FILE_UNSUPPORTED')
  const outcomes: unknown[] = []
  for (let sent = 0; sent < 4; sent += 1)
    outcomes.push(await send(late as TestPerson, broken, { from: '203.0.113.3', app: limited.app }))
  expect(outcomes).toEqual(['FILE_UNSUPPORTED', 'FILE_UNSUPPORTED', 'TOO_MANY', 'TOO_MANY'])
  for (let sent = 0; sent < 3; sent += 1)
    expect(await send(neighbour as TestPerson, picture, { from: '203.0.113.3', app: limited.app })).toBe('ok')
}, 30_000)

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}

test('by a small PNG whose texts unpack to gigabytes: they are never unpacked, and the picture is read at once', async () => {
  const text = chunk('zTXt', Buffer.concat([Buffer.from('note\0\0'), deflateSync(Buffer.alloc(50_000_000))]))
  const head = picture.subarray(0, 33) // Its signature and IHDR.
  const sent = Buffer.concat([head, ...Array.from({ length: 12 }, () => text), picture.subarray(33)])
  const [mei] = await people(1)
  expect(await send(mei as TestPerson, sent, { from: '192.0.2.9' })).toBe('ok')
  expect(toReadable(sent)).toEqual(toReadable(picture))
}, 60_000)

test('by a JPEG of runs of fill bytes, each a byte too short: it is read at once', () => {
  const runs = Array.from({ length: 50 }, () => Buffer.concat([Buffer.alloc(99_999, 0xff), Buffer.from([0])]))
  const sent = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 2]), ...runs])
  expect(toReadable(sent)).toBe(sent)
  expect(toReadable(Buffer.concat([sent, Buffer.alloc(100_000, 0xff)]))).toBeUndefined()
})

test('by an animation of thousands of frames: it is refused before it is decoded', async () => {
  const still = await sharp(picture).webp().toBuffer()
  const frame = Buffer.concat([Buffer.from('ANMF'), Buffer.from([16, 0, 0, 0]), Buffer.alloc(16)])
  const frames = (count: number) => Buffer.concat([still, ...Array.from({ length: count }, () => frame)])
  expect([toReadable(frames(900)), toReadable(frames(20_000))]).toEqual([frames(900), undefined])
})

test('by a colour profile of twenty thousand processes: the picture is read without it, at once', async () => {
  const plain = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
  const sent = withProfile(plain, heavyProfile(20_000))
  expect((await sharp(sent).metadata()).icc?.length).toBeGreaterThan(160_000)
  const [mei] = await people(1)
  expect(await send(mei as TestPerson, sent, { from: '192.0.2.10' })).toBe('ok')
})

/** Creates a layered JPEG of 8 × 8 blocks, all grey: each scan is a dozen bytes for each 32,767 blocks, and a pass over all of them. */
function layeredJpeg(edge: number, scans: number): Buffer {
  const segment = (marker: number, ...bytes: number[]) =>
    Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255, ...bytes])
  const edgeBytes = [edge >> 8, edge & 255]
  const blocks = Math.ceil(edge / 8) ** 2
  const runs = Math.ceil(blocks / 16_384)
  const frame = [8, ...edgeBytes, ...edgeBytes, 1, 1, 0x11, 0]
  const oneCode = (table: number, value: number) =>
    segment(0xc4, table, 1, ...Array.from({ length: 15 }, () => 0), value)
  const start = [
    ...[segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1)), segment(0xc2, ...frame)],
    ...[oneCode(0x00, 0), oneCode(0x10, 0xe0)],
    ...[segment(0xda, 1, 1, 0, 0, 0, 0x00), Buffer.alloc(Math.ceil(blocks / 8))],
  ]
  /** One coefficient after the other, in thirteen layers each: the first has its highest bit, each further one a further bit. */
  const layer = (nth: number) => {
    const [coefficient, low] = [1 + Math.floor(nth / 13), 12 - (nth % 13)]
    const bits = nth % 13 === 0 ? low : ((low + 1) << 4) | low
    return [segment(0xda, 1, 1, 0, coefficient, coefficient, bits), Buffer.alloc(Math.ceil((runs * 15) / 8))]
  }
  const layers = Array.from({ length: scans }, (_, nth) => layer(nth)).flat()
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...start, ...layers, Buffer.from([0xff, 0xd9])])
}

test('by a JPEG of hundreds of layers: one that no camera makes is refused before it is read', async () => {
  const [mei] = await people(1)
  expect(await send(mei as TestPerson, layeredJpeg(3_528, 800), { from: '192.0.2.10' })).toBe('FILE_UNSUPPORTED')
  expect(await send(mei as TestPerson, layeredJpeg(64, 3), { from: '192.0.2.10' })).toBe('ok')
}, 60_000)
