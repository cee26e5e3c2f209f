import http from 'node:http'
import { expect, test } from 'vitest'
import { besiege, expectServed, readFile, type Selling } from '../test/besiege.ts'
import { classicFile, mugRow } from '../test/importing.ts'
import { mug, variant } from '../test/selling.ts'
import { addProduct } from '../test/world.ts'

/**
 * An attacker tries to make the shop unavailable with pages of a product that has thousands of long words. The server runs as in production. It
 * accepts no such product, renders no such page, and answers other requests meanwhile.
 */

/** Returns a distinct word for each index, of characters that a page escapes with several letters each. */
const signs = (index: number, length: number) =>
  index
    .toString(3)
    .replaceAll(/\d/g, (digit) => '<&>'.charAt(Number(digit)))
    .padStart(length, '<')

test(
  'by a file or a form of one product with thousands of words: neither is taken',
  () =>
    besiege(async ({ origin, token, save }) => {
      const rows = Array.from({ length: 2_040 }, (_none, index) =>
        mugRow('frames', {
          ...{ 'Option1 Name': 'A', 'Option1 Value': signs(index, 240) },
          ...{ 'Option2 Name': 'B', 'Option2 Value': signs(index, 240) },
          ...{ 'Option3 Name': 'C', 'Option3 Value': signs(index, 240) },
        }),
      )
      const file = await expectServed(origin, readFile({ origin, token }, classicFile(rows)))
      expect(file).toMatchObject({ status: 'read', counts: { faulty: 1 } })

      const values = Array.from({ length: 2_000 }, (_none, index) => ({ value: `v${index}`, labels: {} }))
      const form = mug({
        options: [{ name: 'o', labels: {}, values: values.map((one) => ({ ...one, swatch: null, image: null })) }],
        variants: values.map(({ value }) => variant([value], 12_00, 5)),
      })
      expect(await save(form)).toMatchObject({ code: 0, reason: 'INVALID_INPUT' })
    }),
  120_000,
)

/** Requests a page again and again until this time, under another address each time. Returns the outcome of each request. */
async function askUntil(
  end: number,
  origin: string,
  { path, from }: { path: string; from: string },
): Promise<number[]> {
  const statuses: number[] = []
  while (performance.now() < end) statuses.push(await ask(`${origin}${path}${from}-${statuses.length}`, from))
  return statuses
}

function ask(address: string, localAddress: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(address, { localAddress, agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    request.on('error', reject)
  })
}

type Frames = { count: number; options: number; length: number }

/** Adds products that no form and no file can create any more: their words are long, and their variants contain all of them. */
async function addFrames({ writer, shop }: Pick<Selling, 'writer' | 'shop'>, { count, options, length }: Frames) {
  const words = Array.from({ length: count }, (_none, index) => signs(index, length))
  const names = Array.from({ length: options }, (_none, at) => `option ${at}`)
  const [first, ...others] = words.map((word) => ({ choice: names.map(() => word), price: 12_00 }))
  if (first === undefined) throw new Error('There is no word')
  const { id } = await addProduct(writer, {
    ...{ shop, name: { en: 'Frames' }, variants: [first, ...others] },
    options: names.map((name) => ({ name, values: words.map((value) => ({ value })) })),
  })
  return `/en/detail/${id}/${shop.id}`
}

test.each([
  ['of the maximum size', { count: 1_000, options: 1, length: 70 }],
  ['larger than the maximum, saved before the maximum existed', { count: 2_040, options: 1, length: 240 }],
])(
  'by requesting the page of a product %s, with a new query each time, from three IP addresses',
  (_which, frames) =>
    besiege(async (selling) => {
      const page = await addFrames(selling, frames)
      const end = performance.now() + 6_000
      const attack = Array.from({ length: 12 }, (_none, index) =>
        askUntil(end, selling.origin, { path: `${page}?k=${index}-`, from: `127.0.0.${20 + (index % 3)}` }),
      )
      const statuses = (await expectServed(selling.origin, Promise.all(attack))).flat()
      expect(new Set(statuses).has(200)).toBe(true)
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    }),
  120_000,
)

test(
  'by six pages at once of a product with thousands of words in each of three options: the process stays',
  () =>
    besiege(async (selling) => {
      const page = await addFrames(selling, { count: 2_040, options: 3, length: 240 })
      const pages = Array.from({ length: 6 }, (_none, at) => ask(`${selling.origin}${page}?k=${at}`, '127.0.0.20'))
      expect((await Promise.all(pages)).filter((status) => status !== 200 && status !== 503)).toEqual([])
    }),
  120_000,
)
