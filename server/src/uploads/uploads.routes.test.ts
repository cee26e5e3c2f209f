import { deflateSync, crc32 } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { decoder } from './picture.ts'
import { toReadable } from './picture-file.ts'
import { selectLookalikes } from './upload.sql.ts'

const { app, databases, signUp } = await startApi()
const owner = await signUp()

/** Draws lines, so that no two pictures are similar. */
const drawn = (seed: number) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#eee"/>${Array.from(
        { length: 9 },
        (_, index) =>
          `<rect x="${(seed * 67 + index * 91) % 350}" y="${(seed * 31 + index * 57) % 260}" width="60" height="45" fill="hsl(${(seed * 40 + index * 70) % 360},80%,${20 + ((index * 9) % 50)}%)"/>`,
      ).join('')}</svg>`,
    ),
  )

async function upload({ token }: TestPerson, bytes: Buffer, purpose = 'recharge_proof', name = 'proof.png') {
  const boundary = 'sealane'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  const headers = { token, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const answer = await app.inject({ method: 'POST', url: '/api/common/upload', headers, payload })
  return { status: answer.statusCode, ...answer.json() }
}

test('a picture is encoded anew: nothing of the sent bytes is kept', async () => {
  const photo = await drawn(1)
    .jpeg()
    .withExif({ IFD0: { Copyright: '<script>alert(1)</script>' } })
    .toBuffer()
  const { code, data } = await upload(owner, Buffer.concat([photo, Buffer.from('<script>tail</script>')]))
  expect(code).toBe(1)
  const file = await app.inject(data.url)
  expect(file.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
  })
  expect(file.rawPayload.includes('script')).toBe(false)
})

test('a private file needs a signature of its own', async () => {
  const first = await upload(owner, await drawn(2).png().toBuffer())
  const second = await upload(owner, await drawn(3).png().toBuffer())
  const [name] = first.data.url.split('?')
  expect((await app.inject(name)).statusCode).toBe(404)
  expect((await app.inject(`${name}?${second.data.url.split('?')[1]}`)).statusCode).toBe(404)
  expect((await app.inject(first.data.url.replace(/expires=\d+/, 'expires=99999999999'))).statusCode).toBe(404)
  expect((await app.inject(first.data.url)).statusCode).toBe(200)
})

test('an avatar is public and kept for ever', async () => {
  const { data } = await upload(owner, await drawn(4).webp().toBuffer(), 'avatar')
  const file = await app.inject(data.url)
  expect(file.statusCode).toBe(200)
  expect(file.headers['cache-control']).toContain('immutable')
})

test.each([
  ['an SVG with the type PNG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML after the first bytes of a PNG', Buffer.from('\x89PNG\r\n\x1a\n<html><script>', 'latin1')],
  ['a GIF', Buffer.from('GIF89a/*          */=1;alert(1)//')],
  ['a truncated PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a small file with 900 million pixels', bomb(30_000, 30_000)],
])('%s is refused', async (_name, bytes) => {
  expect(await upload(owner, bytes)).toMatchObject({ status: 200, code: 0, reason: 'FILE_UNSUPPORTED' })
})

test('a refused picture is told its own reason', async () => {
  const wide = sharp({ create: { width: 12_001, height: 16, channels: 3, background: '#2f4f86' } })
  const large = sharp({ create: { width: 6_000, height: 5_000, channels: 3, background: '#2f4f86' } })
  const sound = await drawn(1).png().toBuffer()
  const reasons: [Buffer, string][] = [
    [await drawn(1).resize(8, 8).png().toBuffer(), 'The picture is too small. Each side needs at least 16 pixels'],
    [await wide.png().toBuffer(), 'One side of the picture is longer than 12,000 pixels'],
    [await large.jpeg().toBuffer(), 'The picture has too many pixels. The limit is 25 million'],
    [await large.jpeg({ progressive: true }).toBuffer(), 'The picture has too many pixels. The limit is 12.5 million'],
    [sound.subarray(0, sound.length / 2), 'This picture is damaged. Please choose another one'],
    [Buffer.from('GIF89a'), 'Please choose a picture: JPEG, PNG or WebP'],
  ]
  for (const [bytes, msg] of reasons)
    expect(await upload(owner, bytes)).toMatchObject({ code: 0, reason: 'FILE_UNSUPPORTED', msg })
})

test.each(['recharge_proof', 'review_picture', 'avatar'])(
  'a photo of a phone that writes a wrong header of its scan is taken as %s, as browsers show it',
  async (purpose) => {
    const photo = await drawn(6).jpeg().toBuffer()
    const scan = photo.indexOf(Buffer.from([0xff, 0xda]))
    photo[scan + 2 + photo.readUInt16BE(scan + 2) - 2] = 0 // The last coefficient of the scan; phones write 0 for 63.
    expect(await upload(owner, photo, purpose)).toMatchObject({ code: 1 })
  },
)

test('a picture that must be in memory as a whole while it is decoded has a lower limit of pixels', async () => {
  const wide = sharp({ create: { width: 2600, height: 2600, channels: 3, background: '#2f4f86' } })
  const inLayers = await wide.clone().toColourspace('rgb16').png({ progressive: true }).toBuffer()
  expect(await upload(owner, inLayers)).toMatchObject({ code: 0, reason: 'FILE_UNSUPPORTED' })
  expect(await upload(owner, await wide.png().toBuffer())).toMatchObject({ code: 1 })
})

test('pictures are decoded one after the other, and ten of an account wait; more are refused as busy', async () => {
  const bytes = await drawn(5).png().toBuffer()
  const { promise: isDone, resolve: finish } = Promise.withResolvers<void>()
  const inHand = decoder(() => isDone) // A slow picture: ten of one account may wait behind it.
  const answered: string[] = []
  const sent = Array.from({ length: 20 }, async () => {
    const answer = await upload(owner, bytes)
    answered.push(answer.code === 1 ? 'taken' : 'sent away')
    return answer
  })
  try {
    await vi.waitFor(() => expect(answered).toHaveLength(10), 5_000)
    expect(answered).not.toContain('taken')
  } finally {
    finish()
  }
  await inHand
  const answers = await Promise.all(sent)
  const [taken, sentAway] = [answers.filter(({ code }) => code === 1), answers.filter(({ code }) => code !== 1)]
  expect([taken.length, sentAway.length]).toEqual([10, 10])
  for (const answer of sentAway) expect(answer).toMatchObject({ status: 429, reason: 'BUSY' })
})

const part = (name: string, more = '') => `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\nx\r\n`
const file = part('file', '; filename="a.png"')
test.each([
  ['without a boundary', 'multipart/form-data', `${file}--b--\r\n`],
  ['without an end', 'multipart/form-data; boundary=b', file],
  ['without any part', 'multipart/form-data; boundary=b', 'garbage'],
  ['with two files', 'multipart/form-data; boundary=b', `${file}${file}--b--\r\n`],
  ['with ten fields', 'multipart/form-data; boundary=b', `${part('purpose').repeat(10)}--b--\r\n`],
  ['with a field called __proto__', 'multipart/form-data; boundary=b', `${part('__proto__')}--b--\r\n`],
])('a form %s cannot be read', async (_name, type, payload) => {
  const headers = { token: owner.token, 'content-type': type }
  const answer = await app.inject({ method: 'POST', url: '/api/common/upload', headers, payload })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 400, data: null })
})

test('a file of 6 MB is refused with an explanation', async () => {
  const answer = await upload(owner, Buffer.alloc(6 * 1024 * 1024, 1))
  expect(answer).toMatchObject({ code: 0, reason: 'FILE_TOO_LARGE', msg: 'The file is larger than 5 MB' })
})

test('an unknown purpose and an empty file are reported at their fields', async () => {
  expect(await upload(owner, await drawn(1).png().toBuffer(), 'anything')).toMatchObject({
    fields: { purpose: expect.any(String) },
  })
  expect(await upload(owner, Buffer.alloc(0))).toMatchObject({ fields: { file: expect.any(String) } })
})

test('a visitor cannot upload', async () => {
  const visitor = { ...owner, token: 'unknown' }
  expect(await upload(visitor, await drawn(1).png().toBuffer())).toMatchObject({ status: 401, code: 401 })
})

test('the same picture in another size and format is recognised; another picture is not', async () => {
  const original = await upload(owner, await drawn(7).png().toBuffer())
  const again = await upload(owner, await drawn(7).resize(300).jpeg({ quality: 60 }).toBuffer())
  const other = await upload(owner, await drawn(12).png().toBuffer())
  expect(await selectLookalikes(databases.reader, Number(again.data.id))).toContain(Number(original.data.id))
  expect(await selectLookalikes(databases.reader, Number(other.data.id))).not.toContain(Number(original.data.id))
})

/** Returns a PNG with one bit per pixel: small to send, large to decode. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const length = Buffer.alloc(4)
    const sum = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body) >>> 0)
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const lines = deflateSync(Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 2e8)), { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a PNG or JPEG with far more chunks than encoders write is refused', async () => {
  const picture = await drawn(3).png().toBuffer()
  const end = picture.indexOf('IDAT') - 4
  const empty = Buffer.from('000000004944415435af061e', 'hex')
  const padded = (count: number, piece: Buffer) =>
    Buffer.concat([picture.subarray(0, end), ...Array.from({ length: count }, () => piece), picture.subarray(end)])
  const isReadable = (sent: Buffer) => toReadable(sent) !== undefined
  expect([isReadable(padded(1_000, empty)), isReadable(padded(20_000, empty))]).toEqual([true, false])
  const photo = await drawn(3).jpeg().toBuffer()
  expect([isReadable(photo), isReadable(Buffer.concat([photo, Buffer.alloc(2_000_000, 0xff)]))]).toEqual([true, false])
})

test('two perceptual hashes that differ in any ten bits have an equal part', async () => {
  const { rows } = await sql<{ missed: number }>`
    with looks as (
      select n, (select string_agg((random() < 0.5)::int::text, '' order by i) from generate_series(1, 256) i where n > 0)::bit(256) as look
      from generate_series(1, 200) n
    ), near as (
      select look, (select bit_or(set_bit(0::bit(256), place, 1)) from (
        select place from generate_series(0, 255) place where n > 0 order by (place + n) % 26, random() limit 10) places) as flips
      from looks
    )
    select count(*) filter (where not look_parts(look) && look_parts(look # flips) or bit_count(flips) <> 10)::int as missed from near
  `.execute(databases.reader)
  expect(rows).toEqual([{ missed: 0 }])
})
