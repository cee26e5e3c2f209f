import { setTimeout as wait } from 'node:timers/promises'
import type { ProductImport } from '@sealane/contract/product-imports'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { startRealShop } from './real-server.ts'
import { buildWorld, type WorldShop } from './world.ts'

type Import = Pick<ProductImport, 'id' | 'status' | 'counts'>
export type Selling = {
  origin: string
  writer: Database
  shop: WorldShop
  isAlive: () => boolean
  save: (form: object) => Promise<{ code: number; reason?: string; data: { id: string } }>
  token: string
}

/** The answers to a registration and to a saved product. */
type Answered = { code: number; reason?: string; data: { id: string; userinfo: { id: string; token: string } } }

/** Runs a shop as in production, with a seller who attacks it. */
export async function besiege(attack: (selling: Selling) => Promise<void>): Promise<void> {
  let shop: WorldShop = { id: 0, name: '' }
  const real = await startRealShop(async ({ writer }) => {
    shop = (await buildWorld(writer)).shops.kumoriya
  })
  const { origin, isAlive } = real.server
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', ...(token !== '' && { token }) }
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as Answered
  }
  try {
    const account = { account: 'seller-of-mugs', password: 'harbour-lamp-77' }
    const { id, token } = (await post('/api/user/register', account)).data.userinfo
    const { writer } = real.databases
    await sql`insert into shop_staff (shop_id, account_id, role) values (${shop.id}, ${Number(id)}, 'owner')`.execute(
      writer,
    )
    const save = (form: object) => post('/api/portal/product/save', { ...form, shop_id: String(shop.id) }, token)
    await attack({ origin, writer, shop, isAlive, save, token })
    expect(isAlive()).toBe(true)
  } finally {
    await real.stop()
  }
}

/** Opens products during the attack. The median response time is below a second: the machine may be busy with other tests. */
export async function expectServed<Answer>(origin: string, attack: Promise<Answer>): Promise<Answer> {
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

/** Sends a file of products and waits until it was read. */
export async function readFile({ origin, token }: Pick<Selling, 'origin' | 'token'>, csv: string): Promise<Import> {
  const form = new FormData()
  form.append('file', new Blob([csv]), 'products.csv')
  const headers = { token }
  const sent = await fetch(`${origin}/api/portal/product/import`, { method: 'POST', headers, body: form })
  const { id } = ((await sent.json()) as { data: Import }).data
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await fetch(`${origin}/api/portal/product/import/detail?id=${id}`, { headers })
    const { data } = (await answer.json()) as { data: Import }
    if (data.status !== 'reading') return data
    await wait(250)
  }
  throw new Error('The file was not read.')
}
