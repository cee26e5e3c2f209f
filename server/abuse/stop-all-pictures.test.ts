import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { decoder } from '../src/uploads/picture.ts'
import { startApi, type TestPerson } from '../test/api.ts'
import { buildWorld } from '../test/world.ts'

/** Somebody wants nobody else to send a picture: with many accounts of one address, because accounts cost nothing. */

const api = await startApi()
const limited = await startApi({ limits: true })
const { shops } = await buildWorld(api.databases.writer)
const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
  .png()
  .toBuffer()
/** Decoded to its end before it turns out to be broken. */
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
  setTimeout(finish, 300)
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
