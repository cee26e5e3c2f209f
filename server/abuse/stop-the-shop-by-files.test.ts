import { fileNames } from '@sealane/contract/locales'
import type { LocalizedTexts } from '@sealane/contract/product-form'
import { expect, test } from 'vitest'
import { besiege, expectServed, readFile } from '../test/besiege.ts'
import { mug, variant } from '../test/selling.ts'

/**
 * An attacker tries to make the shop unavailable with files that the server writes from its database. The server runs as in production. It writes few
 * of them at once, and answers other requests meanwhile.
 */

test(
  'by thirty exports of large products at once: one is written for the account, and others are answered',
  () =>
    besiege(async ({ origin, save, token }) => {
      for (let count = 0; count < 8; count += 1) await save(large)
      const download = async () => {
        const answer = await fetch(`${origin}/api/portal/product/export`, { headers: { token } })
        return { status: answer.status, length: (await answer.text()).length }
      }
      const files = await expectServed(origin, Promise.all(Array.from({ length: 30 }, download)))
      expect(files.filter(({ status }) => status === 200).length).toBeLessThan(4)
      expect(files.find(({ status }) => status === 200)?.length).toBeGreaterThan(8 * 1_000 * 100)
    }),
  120_000,
)

test(
  'by products of a megabyte whose options are many words, saved without a pause',
  () =>
    besiege(async ({ origin, save }) => {
      const labels = Object.fromEntries(fileNames.map((name) => [name, 'ab '.repeat(16)]))
      const wordy = formOf((index) => ({ value: `v${index}`, labels }))
      const endsAt = performance.now() + 8_000
      const saveOn = async () => {
        const codes: number[] = []
        while (performance.now() < endsAt) codes.push((await save(wordy)).code)
        return codes
      }
      const answers = await expectServed(origin, Promise.all([saveOn(), saveOn(), saveOn()]))
      expect(new Set(answers.flat())).toEqual(new Set([1, 429]))
    }),
  120_000,
)

test(
  'by a file of products with thousands of long variants each',
  () =>
    besiege(async ({ origin, token }) => {
      const words = 'x'.repeat(200)
      const lines = Array.from({ length: 16 * 2_040 }, (_none, index) => {
        const handle = `wide-${Math.floor(index / 2_040)}`
        return `${handle},Mug,Colour,v${index} ${words},5,12.00,active`
      })
      const head = 'Handle,Title,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Status'
      const file = await expectServed(origin, readFile({ origin, token }, [head, ...lines].join('\n')))
      expect(file.status).toBe('read')
    }),
  120_000,
)

/** Lines of one product or of many, each with a cell of a megabyte. */
const wideFile = (head: string, cell: string, isOneProduct = false) =>
  [head, ...Array.from({ length: 48 }, (_none, index) => `mug-${isOneProduct ? 0 : index},Mug,${cell}`)].join('\n')
const megabyte = 1_000_000
const keys = JSON.stringify(
  Object.fromEntries(Array.from({ length: 40_000 }, (_none, index) => [`key-${index}`, index])),
)

test.each([
  ['control characters in a hint', wideFile('Handle,Title,Tags', '\u0001'.repeat(megabyte)), 'read'],
  ['control characters in the words', wideFile('Handle,Title,Body (HTML)', '\u0001'.repeat(megabyte)), 'read'],
  ['wrong prices of a megabyte', wideFile('Handle,Title,Variant Price', '\u0001é'.repeat(megabyte / 4), true), 'read'],
  [
    'thousands of keys in each picture of a product',
    wideFile(
      'Handle,Title,Image Src,Image alt text in all languages (product.metafields.sealane.alts)',
      `https://pictures.example/1.png,"${keys.replaceAll('"', '""')}"`,
      true,
    ),
    'read',
  ],
  ['nine hundred thousand headings', `Handle,Title${','.repeat(900_000)}\nmug,Mug`, 'failed'],
])(
  'by a file with %s: it is read or refused, and others are answered',
  (_name, csv, status) =>
    besiege(async ({ origin, token }) => {
      expect((await expectServed(origin, readFile({ origin, token }, csv))).status).toBe(status)
    }),
  120_000,
)

/** The letters of a column name, so that it has a thousand. */
const longNames = fileNames.flatMap((name) =>
  ['title', 'description'].map((part) => {
    const own = ` (product.metafields.sealane.${part}_${name.replace('-', '_')})`
    return `${'n'.repeat(1_000 - own.length)}${own}`
  }),
)
const faultyCells = longNames.map(() => '\0a').join(',')
const base64 = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_'
/** Products of 2,048 variants, of which each shows the same picture with an address of 2,000 letters. */
const covered = Array.from({ length: 32 }, (_none, product) =>
  Array.from({ length: 2_048 }, (_each, index) => {
    const [one, other] = [base64[index % 64], base64[Math.floor(index / 64)]]
    const first = index === 0 ? `Mug,A,${one},B,${other},http://h.example/${'例'.repeat(1_980)}` : `,,${one},,${other},`
    return `m${product},${first}`
  }).join('\n'),
)
/** A product with one option of a long word: in the file's own column, and in each of its variants. */
function wordyFile(head: string, product: string): string {
  const own = 'Options in all languages (product.metafields.sealane.options)'
  const long = 'x'.repeat(900_000)
  const options = JSON.stringify([{ name: 'S', labels: { en: 'S' }, values: [{ value: long, labels: { en: 'v' } }] }])
  const rows = Array.from({ length: 2_000 }, (_none, index) =>
    index === 0 ? `S,v,"${options.replaceAll('"', '""')}"` : `S,v,`,
  )
  return [`${head},Option1 Name,Option1 Value,${own}`, ...rows.map((row) => `${product},${row}`)].join('\n')
}

/** Cells that double when they are written as JSON. */
const escaped = '\\'.repeat(1_000)

test.each([
  [
    'faults of one product that each repeat a long heading',
    ['Handle,Title', ...longNames].join(',') + `\nmug,Mug,${faultyCells}`.repeat(6_000),
  ],
  [
    'variants that all show a picture with a long address',
    `Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Image Src\n${covered.join('\n')}`,
  ],
  [
    'variants of thousands of escaped letters',
    `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Image\n${Array.from(
      { length: 3 * 2_048 },
      (_none, index) => `m${index % 3},Mug,A,${index}${escaped},${index}${escaped},${escaped}${escaped}`,
    ).join('\n')}`,
  ],
  ['an option whose value has a megabyte, repeated by two thousand variants', wordyFile('Handle,Title', 'mug,Mug')],
])(
  'by a file of %s: it is read, and others are answered',
  (_name, csv) =>
    besiege(async ({ origin, token }) => {
      expect((await expectServed(origin, readFile({ origin, token }, csv))).status).toBe('read')
    }),
  120_000,
)

test(
  'by a file that gives a product of the shop an option with a long name: it is compared with none of it, and others are answered',
  () =>
    besiege(async ({ origin, token, save }) => {
      const { id } = (await save(mug())).data
      const labels = Object.fromEntries(fileNames.map((name) => [name, 'a']))
      const values = Array.from({ length: 2_000 }, (_none, index) => ({ value: `${index}`, labels }))
      const options = JSON.stringify([{ name: 'n'.repeat(700_000), labels, values }]).replaceAll('"', '""')
      const own = ['id', 'options'].map((name) => `Own (product.metafields.sealane.${name})`)
      const csv = `Handle,Title,${own.join(',')}\nmug,Mug,${id},"${options}"`
      expect((await expectServed(origin, readFile({ origin, token }, csv))).status).toBe('read')
    }),
  120_000,
)

const formOf = (value: (index: number) => { value: string; labels: LocalizedTexts }) => {
  const values = Array.from({ length: 1_000 }, (_none, index) => ({ ...value(index), swatch: null, image: null }))
  return mug({
    options: [{ name: 'colour', labels: { en: 'Colour' }, values }],
    variants: values.map((one) => variant([one.value], 12_00, 5)),
  })
}
const large = formOf((index) => ({ value: `v${index}`, labels: { en: `Colour ${index}` } }))
