import { beforeAll, expect, test } from 'vitest'
import { openPool } from '@sealane/server/db/database'
import type { Client } from '@sealane/server/db/installation'
import { startApi } from '@sealane/server/test/api'
import { expectCleanLedger } from '@sealane/server/test/shopping'
import { refuseDemoData, hasDemoData } from './demo-data.ts'
import { writeDemoWorld } from './demo-world.ts'

const api = await startApi()

beforeAll(() => writeDemoWorld(api.resources), 120_000)

test('its money adds up', () => expectCleanLedger(api))

test('mei has orders in every state, one with a request for a refund that its shop can answer', async () => {
  const mei = await api.logIn('mei')
  const { counts, items } = await mei.call('GET /api/user/order_list', { query: { limit: 50 } })
  for (const status of ['0', '1', '2', '3', '4', '-1', '-4']) expect(counts[status], status).toBeGreaterThan(0)
  const afterSale = items.find(({ status }) => status === -4)
  const openRefund = afterSale?.items.find(({ refund }) => refund !== null)?.refund
  const refund = await mei.call('GET /api/refund/detail', { query: { id: openRefund?.id ?? '' } })
  expect(refund).toMatchObject({ status: 'applying', can: ['withdraw'] })
  const evidence = await api.app.inject({ url: refund.proofs[0]?.url ?? '' })
  expect(evidence.headers['content-type']).toBe('image/webp')

  const seller = await api.logIn('seller-lindenhag')
  const waiting = await seller.call('GET /api/portal/refund/list', { query: { status: 'applying' } })
  expect(waiting.items).toMatchObject([{ id: refund.id, can: ['decide'] }])
})

test('requests wait for everybody, and have ended both ways', async () => {
  const ada = await api.logIn('ada')
  const { counts } = await ada.call('GET /api/portal/refund/list')
  expect(counts).toMatchObject({ applying: 1, return_shipped: 1, appealed: 1, refunded: 1, refused: 1 })
  const leila = await api.logIn('leila')
  const { items } = await leila.call('GET /api/notification/list', { query: { topic: 'refund' } })
  expect(items.map(({ kind }) => kind)).toEqual(['refund_refused', 'refund_return_approved', 'refund_paid'])
})

test('every shop says where goods go back to, as its own form would take it', async () => {
  const shops = await api.visitor('GET /api/shop/list', { query: { limit: 50 } })
  const ada = await api.logIn('ada')
  for (const { id: shop_id } of shops.items) {
    const { address } = await ada.call('GET /api/portal/shop/return_address', { query: { shop_id } })
    if (address === null) throw new Error(`The shop ${shop_id} has none`)
    const { label: _label, ...form } = address
    const body = { shop_id, ...form }
    expect(await ada.call('POST /api/portal/shop/return_address', { body })).toEqual({ address })
  }
  expect(shops.items).toHaveLength(12)
})

/** Returns the result of `read` after these changes, which are rolled back. */
async function after(changes: string, read: (client: Client) => Promise<unknown>) {
  const pool = openPool(api.url, { max: 1 })
  try {
    await pool.query(`begin; ${changes}`)
    return await read(pool)
  } finally {
    await pool.end()
  }
}

test('it is known as a demo by its mark, and from before the mark by its public password or by its shops', async () => {
  const unmarked = 'update installation set demo_written_at = null;'
  const newPasswords = `update accounts set password_hash = id::text;`
  const noSellers = `delete from shop_staff;`
  expect(await after(noSellers + newPasswords, hasDemoData)).toBe(true)
  expect(await after(unmarked + noSellers, hasDemoData)).toBe(true)
  expect(await after(unmarked + newPasswords, hasDemoData)).toBe(true)
  expect(await after(unmarked + newPasswords + noSellers, hasDemoData)).toBe(false)
  expect(await after('drop table installation', hasDemoData)).toBe(true)
})

test('it is refused where others reach the shop, unless somebody insists', async () => {
  const refused = (config: Parameters<typeof refuseDemoData>[1]) =>
    after('', (client) => refuseDemoData(client, config))
  await expect(refused({ demo: 'off', exposure: 'HOST=0.0.0.0' })).rejects.toThrow(
    /^This database holds the demo world.*HOST=0\.0\.0\.0.*SEALANE_DEMO=on-in-public$/,
  )
  await refused({ demo: 'off', exposure: undefined })
  await refused({ demo: 'on-in-public', exposure: 'HOST=0.0.0.0' })
})
