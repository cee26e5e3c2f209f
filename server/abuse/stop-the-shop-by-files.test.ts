import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startRealShop } from '../test/real-server.ts'
import { mug, variant } from '../test/selling.ts'
import { buildWorld } from '../test/world.ts'

/**
 * Somebody wants to take the shop away from everybody: by files that the server writes from its database. The server runs as in
 * production. It writes few of them at once, and answers others meanwhile.
 */

test('by thirty exports of large products at once: one is written for the account, and others are answered', async () => {
  let shopId = 0
  const shop = await startRealShop(async ({ writer }) => {
    shopId = (await buildWorld(writer)).shops.kumoriya.id
  })
  const { origin, isAlive } = shop.server
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token !== '' && { token }) }
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { data: { userinfo: { id: string; token: string } } }
  }
  try {
    const account = { account: 'seller-of-mugs', password: 'harbour-lamp-77' }
    const { id, token } = (await post('/api/user/register', account)).data.userinfo
    const { writer } = shop.databases
    await sql`insert into shop_staff (shop_id, account_id, role) values (${shopId}, ${Number(id)}, 'owner')`.execute(
      writer,
    )
    const form = { ...large, shop_id: String(shopId) }
    for (let count = 0; count < 8; count += 1) await post('/api/portal/product/save', form, token)

    const download = async () => {
      const answer = await fetch(`${origin}/api/portal/product/export`, { headers: { token } })
      return { status: answer.status, length: (await answer.text()).length }
    }
    const state = { isOver: false }
    const attack = Promise.all(Array.from({ length: 30 }, download)).finally(() => {
      state.isOver = true
    })
    const waits: number[] = []
    while (!state.isOver || waits.length < 4) {
      const began = performance.now()
      expect((await fetch(`${origin}/api/product/list?limit=20`)).status).toBe(200)
      waits.push(performance.now() - began)
      await wait(250)
    }
    const files = await attack
    expect(files.filter(({ status }) => status === 200).length).toBeLessThan(4)
    expect(files.find(({ status }) => status === 200)?.length).toBeGreaterThan(8 * 1_500 * 100)
    expect(waits.toSorted((one, other) => one - other)[Math.floor(waits.length / 2)]).toBeLessThan(1_000)
    expect(isAlive()).toBe(true)
  } finally {
    await shop.stop()
  }
}, 120_000)

const values = Array.from({ length: 1_500 }, (_none, place) => ({
  ...{ value: `v${place}`, labels: { en: `Colour ${place}` } },
  ...{ swatch: null, image: null },
}))
const large = mug({
  options: [{ name: 'colour', labels: { en: 'Colour' }, values }],
  variants: values.map(({ value }) => variant([value], 12_00, 5)),
})
