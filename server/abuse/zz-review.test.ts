import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { codeFor, mailsTo, proveEmail, signUpVerified } from '../test/mailbox.ts'
import { outcomeOf } from '../test/withdrawing.ts'
import { saveViewedProducts } from '../src/catalog/viewed.sql.ts'
import { hasDrafts } from '../src/products/product-quota.sql.ts'
import { addProduct, buildWorld } from '../test/world.ts'

const api = await startApi({ limits: true })
const { app, databases } = api
const { writer } = databases
const { shops, products } = await buildWorld(writer)
const fresh = () => sql`delete from rate_counters`.execute(writer)
async function post(url: string, address: string, body: object, token?: string): Promise<string> {
  const answer = await app.inject({ method: 'POST', url, remoteAddress: address, payload: body, headers: token ? { token } : {} })
  const { code, reason } = answer.json<{ code: number; reason?: string }>()
  return code === 1 ? 'ok' : (reason ?? String(code))
}
const ask = (email: string, from: string) => post('/api/user/send_code', from, { email, purpose: 'reset_password' })
const lastCode = async (email: string) => /^(\d{6})\s*$/m.exec((await mailsTo(api, email)).at(-1)?.source ?? '')?.[1] ?? ''
const reset = (email: string, code: string, from: string) => post('/api/user/resetpwd', from, { email, code, new_password: 'sunrise-2' })
async function replace(account: string) {
  const thief = await api.logIn(account, 'sealane-demo')
  const email = `thief-of-${account}@example.com`
  const code = (await codeFor(api, { email, purpose: 'verify_email', person: thief })) ?? ''
  await thief.call('POST /api/user/verify_email', { body: { email, code, password: 'sealane-demo' } })
}

test('6 cost', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into products (shop_id, category_id, origin, images, image, image_color, unit_price)
    select shop_id, category_id, origin, images, image, image_color, unit_price
    from products, generate_series(1, 510) where id = ${products.tea.id} returning id`.execute(writer)
  const ids = rows.map(({ id }) => id)
  // cost
  await sql`insert into accounts (account, account_key, password_hash, country, language) select 'bulk' || n, 'bulk' || n, 'x', 'DE', 'en' from generate_series(1, 1000) n`.execute(writer).catch((e: Error) => console.log('bulk', e.message))
  const people = (await sql<{ id: number }>`select id from accounts where account like 'bulk%'`.execute(writer)).rows.map(({ id }) => id)
  if (people.length > 0) {
    await sql`insert into seen_products (account_id, product_id, seen_at) select p, i, now() - interval '1 day' - random() * interval '1 day' from unnest(${people}::bigint[]) p, unnest(${ids.slice(0, 500)}::bigint[]) i`.execute(writer)
    await sql`analyze seen_products`.execute(writer)
    for (let k = 0; k < 2; k++) {
      const t = performance.now()
      await saveViewedProducts(writer, people.map((accountId) => ({ accountId, productId: ids[505]!, at: new Date() })))
      console.log('6 a flush of', people.length, 'views takes ms', Math.round(performance.now() - t))
    }
    const t = performance.now()
    await sql`insert into seen_products as s (account_id, product_id, seen_at) select p, ${ids[506]}, now() from unnest(${people}::bigint[]) p on conflict (account_id, product_id) do update set seen_at = excluded.seen_at`.execute(writer)
    console.log('6 the insert alone', Math.round(performance.now() - t))
  }
}, 120_000)

test('7 drafts', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'products' and is_generated = 'NEVER' and column_name not in ('id', 'code', 'handle', 'published_at', 'is_published', 'published')`.execute(writer)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`insert into products (${columns}) select ${columns} from products, generate_series(1, 49000) where id = ${products.tea.id}`.execute(writer).catch((e: Error) => console.log('7', e.message))
  console.log('7 columns', rows.map(({name})=>name).join(' '), (await sql`select status, count(*)::int from products group by 1`.execute(writer)).rows)
  const shop = (await sql<{ shop_id: number }>`select shop_id from products where id = ${products.tea.id}`.execute(writer)).rows[0]!.shop_id
  for (let k = 0; k < 3; k++) {
    const t = performance.now()
    const has = await hasDrafts(writer, shop, 50_001)
    console.log('7 hasDrafts', has, 'ms', Math.round(performance.now() - t))
  }
  void shops; void addProduct
}, 120_000)
