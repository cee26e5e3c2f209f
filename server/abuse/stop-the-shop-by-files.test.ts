import { setTimeout as wait } from 'node:timers/promises'
import { fileNames } from '@sealane/contract/locales'
import type { Texts } from '@sealane/contract/product-form'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startRealShop } from '../test/real-server.ts'
import { mug, variant } from '../test/selling.ts'
import { buildWorld } from '../test/world.ts'

/**
 * Somebody wants to take the shop away from everybody: by files that the server writes from its database. The server runs as in
 * production. It writes few of them at once, and answers others meanwhile.
 */

type Selling = {
  origin: string
  isAlive: () => boolean
  save: (form: object) => Promise<{ code: number }>
  token: string
}

/** A shop of its own, with a seller who attacks it. */
async function besiege(attack: (selling: Selling) => Promise<void>): Promise<void> {
  let shopId = 0
  const shop = await startRealShop(async ({ writer }) => {
    shopId = (await buildWorld(writer)).shops.kumoriya.id
  })
  const { origin, isAlive } = shop.server
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token !== '' && { token }) }
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { code: number; data: { userinfo: { id: string; token: string } } }
  }
  try {
    const account = { account: 'seller-of-mugs', password: 'harbour-lamp-77' }
    const { id, token } = (await post('/api/user/register', account)).data.userinfo
    const { writer } = shop.databases
    await sql`insert into shop_staff (shop_id, account_id, role) values (${shopId}, ${Number(id)}, 'owner')`.execute(
      writer,
    )
    const save = (form: object) => post('/api/portal/product/save', { ...form, shop_id: String(shopId) }, token)
    await attack({ origin, isAlive, save, token })
    expect(isAlive()).toBe(true)
  } finally {
    await shop.stop()
  }
}

/** Looks at products while something else goes on. The middle one of the waits is below a second: the machine may be busy with other tests. */
async function expectServed<Answer>(origin: string, attack: Promise<Answer>): Promise<Answer> {
  const state = { isOver: false }
  const attacking = attack.finally(() => {
    state.isOver = true
  })
  const waits: number[] = []
  while (!state.isOver || waits.length < 4) {
    const began = performance.now()
    expect((await fetch(`${origin}/api/product/list?limit=20`)).status).toBe(200)
    waits.push(performance.now() - began)
    await wait(250)
  }
  expect(waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)]).toBeLessThan(1_000)
  return attacking
}

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
      const wordy = formOf((place) => ({ value: `v${place}`, labels }))
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
      const lines = Array.from({ length: 16 * 2_040 }, (_none, place) => {
        const handle = `wide-${Math.floor(place / 2_040)}`
        return `${handle},Mug,Colour,v${place} ${words},5,12.00,active`
      })
      const head = 'Handle,Title,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Price,Status'
      const form = new FormData()
      form.append('file', new Blob([[head, ...lines].join('\n')]), 'products.csv')
      const headers = { token }
      const sent = await fetch(`${origin}/api/portal/product/import`, { method: 'POST', headers, body: form })
      const { data } = (await sent.json()) as { data: { id: string } }
      const read = async () => {
        for (let tries = 0; tries < 200; tries += 1) {
          const answer = await fetch(`${origin}/api/portal/product/import/detail?id=${data.id}`, { headers })
          const { status } = ((await answer.json()) as { data: { status: string } }).data
          if (status === 'read') return status
          await wait(250)
        }
        return 'not read'
      }
      expect(await expectServed(origin, read())).toBe('read')
    }),
  120_000,
)

const formOf = (value: (place: number) => { value: string; labels: Texts }) => {
  const values = Array.from({ length: 1_000 }, (_none, place) => ({ ...value(place), swatch: null, image: null }))
  return mug({
    options: [{ name: 'colour', labels: { en: 'Colour' }, values }],
    variants: values.map((one) => variant([one.value], 12_00, 5)),
  })
}
const large = formOf((place) => ({ value: `v${place}`, labels: { en: `Colour ${place}` } }))
