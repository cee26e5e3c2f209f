import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { ask as askForRefund, buy } from '../../test/refunding.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'
import { removeDiscarded } from '../uploads/discarded.jobs.ts'
import { discardExports, writeExports } from './data-export.jobs.ts'

const api = await startApi({ limits: true })
const { app, databases, signUp } = api
let world: Awaited<ReturnType<typeof buildWorld>>
beforeAll(async () => {
  world = await buildWorld(databases.writer)
})

const fetchFile = (token?: string) =>
  app.inject({ url: '/api/user/export_file', headers: token === undefined ? {} : { token } })
const write = () => writeExports(databases.writer, api.resources)

async function shopAround(person: TestPerson & { addressId: string }, note: string) {
  await person.call('POST /api/user/profile', { body: { given_name: note, email: `${note}@example.com` } })
  await person.call('POST /api/product/like', { body: { id: String(world.products.lamp.id), liked: true } })
  const conversation = `shop-${world.shops.kumoriya.id}`
  await person.call('POST /api/service/send', { body: { conversation, text: `Hello from ${note}` } })
  await person.call('POST /api/service/send', { body: { conversation, product_id: String(world.products.lamp.id) } })
  const { items } = await buy(person, world.products.tea.variantIds)
  await askForRefund(api, person, { item_id: items[0] ?? '', amount: 1_00, product_status: 'not_received' })
  const [lamp] = world.products.lamp.variantIds
  await person.call('POST /api/cart/add', { body: { variant_id: String(lamp), quantity: 1 } })
}

test('an account exports all data about it, as a file, and nothing of others', async () => {
  const [mei, jonas] = [await prepareBuyer(api), await prepareBuyer(api)]
  await shopAround(mei, 'meihua')
  await shopAround(jonas, 'jonathan')
  expect(await mei.call('POST /api/user/export')).toMatchObject({ state: 'waiting' })
  await write()
  expect(await mei.call('GET /api/user/export')).toMatchObject({ state: 'ready', expires_at: expect.any(String) })
  const answer = await fetchFile(mei.token)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="sealane.json"')
  expect(answer.headers['cache-control']).toBe('no-store')
  const data = answer.json()
  expect(data).toMatchObject({
    profile: [{ account: mei.account, given_name: 'meihua' }],
    addresses: [{ detail: 'Block 12' }],
    orders: [{ shop: 'Kumoriya Works', items: [{ name: 'Oolong tea', quantity: 1 }] }],
    bag: [{ product: 'Two-joint desk lamp', quantity: 1 }],
    likes: [{ product_id: String(world.products.lamp.id), product: 'Two-joint desk lamp' }],
    talks: [{ text: 'Hello from meihua', is_from_staff: false }, { product: 'Two-joint desk lamp' }],
    votes: [],
    mails: [],
    recharges: [],
    refunds: [{ shop: 'Kumoriya Works', item: 'Oolong tea', amount: 1_00, status: 'applying', pictures: 1 }],
  })
  expect(data.bill.map(({ amount }: { amount: number }) => amount)).toEqual([5_000_00, -data.orders[0].total])
  expect(answer.body).not.toMatch(new RegExp(`jonathan|${jonas.account}|hash|token`))
})

test('ten requests at once beside a ready file make one new export, and the ready file is deleted', async () => {
  const mei = await signUp()
  const ask = () =>
    mei.call('POST /api/user/export').then(
      ({ state }) => state,
      ({ reason }) => reason,
    )
  await ask()
  await write()
  const transaction = await databases.writer.startTransaction().execute()
  await sql`select 1 from data_exports where account_id = ${Number(mei.id)} for update`.execute(transaction)
  const responses = Array.from({ length: 10 }, ask)
  await wait(500) // All of them have begun.
  await transaction.rollback().execute()
  const outcomes = await Promise.all(responses)
  const countOf = (expected: string) => outcomes.filter((outcome) => outcome === expected).length
  expect([countOf('waiting'), countOf('TOO_MANY')]).toEqual([4, 6])
  await write()
  expect(await mei.call('GET /api/user/export')).toMatchObject({ state: 'ready' })
}, 30_000)

test('a file is fetched by its owner alone, and a notification says when it is there', async () => {
  const [mei, jonas] = [await signUp(), await signUp()]
  await mei.call('POST /api/user/export')
  expect((await fetchFile(mei.token)).json()).toMatchObject({ code: 0, reason: 'NOT_FOUND' })
  await write()
  expect((await fetchFile(mei.token)).statusCode).toBe(200)
  expect((await fetchFile()).statusCode).toBe(401)
  expect((await fetchFile(jonas.token)).json()).toMatchObject({ code: 0, reason: 'NOT_FOUND' })
  const { items } = await mei.call('GET /api/notification/list')
  expect(items[0]).toMatchObject({ title: 'Your data is ready', link: '/setting' })
})

test('of ten requests at once one file is written; another one takes its place', async () => {
  const mei = await signUp()
  const { token } = mei
  const ask = () => mei.call('POST /api/user/export').catch((error: { reason: string }) => error.reason)
  const responses = await Promise.all(Array.from({ length: 10 }, ask))
  expect(responses.filter((one) => one === 'TOO_MANY')).toHaveLength(5)
  await Promise.all(Array.from({ length: 3 }, write))
  const { rows } = await sql<{ file: string; tries: number }>`
    select file, tries from data_exports where account_id = ${Number(mei.id)}
  `.execute(databases.writer)
  expect(rows).toMatchObject([{ file: expect.stringMatching(/^private\/export-/), tries: 1 }])
  expect((await fetchFile(token)).json()).toMatchObject({ profile: [{ account: mei.account }] })
})

test('a file is deleted after seven days, and with the account', async () => {
  const [mei, jonas] = [await signUp(), await signUp()]
  for (const { call } of [mei, jonas]) {
    await call('POST /api/user/export')
    await write()
  }
  const fileOf = async ({ id }: TestPerson) =>
    (
      await sql<{ file: string }>`select file from data_exports where account_id = ${Number(id)}`.execute(
        databases.writer,
      )
    ).rows[0]?.file ?? ''
  const files = [await fileOf(mei), await fileOf(jonas)]
  await sql`update data_exports set ready_at = now() - interval '8 days' where account_id = ${Number(mei.id)}`.execute(
    databases.writer,
  )
  await discardExports(databases.writer)
  await jonas.call('POST /api/user/delete', { body: { password: 'sealane-demo' } })
  await removeDiscarded(databases.writer, api.resources)
  expect(await Promise.all(files.map((file) => api.resources.storage.get(file)))).toEqual([undefined, undefined])
  expect(await mei.call('GET /api/user/export')).toMatchObject({ state: 'none' })
})

test('a job that dies leaves the file to the next one, three times', async () => {
  const mei = await signUp()
  await mei.call('POST /api/user/export')
  const broken = {
    storage: { ...api.resources.storage, putStream: () => Promise.reject(new Error('The disk is full')) },
  }
  const again = () =>
    sql`update data_exports set claimed_until = '-infinity' where account_id = ${Number(mei.id)}`.execute(
      databases.writer,
    )
  for (let tries = 0; tries < 3; tries += 1) {
    await expect(writeExports(databases.writer, broken)).rejects.toThrow('The disk is full')
    expect(await mei.call('GET /api/user/export')).toMatchObject({ state: 'waiting' })
    await again()
  }
  await write()
  expect(await mei.call('GET /api/user/export')).toMatchObject({ state: 'failed' })
})

test('more rows than one part has are in the file, once each', async () => {
  const mei = await signUp()
  await sql`
    insert into notifications (account_id, topic, kind, params)
    select ${Number(mei.id)}, 'system', 'password_changed', jsonb_build_object('n', n) from generate_series(1, 1200) n
  `.execute(databases.writer)
  await mei.call('POST /api/user/export')
  await write()
  const { notifications } = (await fetchFile(mei.token)).json()
  expect(notifications.map(({ params }: { params: { n: number } }) => params.n)).toEqual(
    Array.from({ length: 1200 }, (_none, index) => index + 1),
  )
})
