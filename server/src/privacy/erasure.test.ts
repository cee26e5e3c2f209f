import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { until } from '../../test/anvil.ts'
import { startApi, type TestPerson } from '../../test/api.ts'
import { applicationForm } from '../../test/application.ts'
import { uploadPicture, uploadProof } from '../../test/proof.ts'
import { addReview, addSale } from '../../test/sales.ts'
import { expectCleanLedger, order, pay, prepareBuyer } from '../../test/shopping.ts'
import { answer, conversationIdOf, say } from '../../test/conversing.ts'
import { outcomeOf } from '../../test/withdrawing.ts'
import { buildWorld } from '../../test/world.ts'
import { removeDiscarded } from '../uploads/discarded.jobs.ts'

const api = await startApi()
const { app, resources, databases, signUp, hireOperator, visitor } = api
let world: Awaited<ReturnType<typeof buildWorld>>
beforeAll(async () => {
  world = await buildWorld(databases.writer)
})

const remove = ({ call }: Pick<TestPerson, 'call'>, password: string | undefined = 'sealane-demo') =>
  call('POST /api/user/delete', { body: { password } }).then(
    () => 'ok',
    ({ reason }) => reason,
  )
const settle = (id: string) =>
  sql`update orders set fulfilment = 4, completed_at = now() where account_id = ${Number(id)}`.execute(databases.writer)

describe('an account is not deleted', () => {
  test('without its password', async () => {
    const mei = await signUp()
    expect(await remove(mei, '')).toBe('PASSWORD_REQUIRED')
    expect(await remove(mei, 'a guess')).toBe('WRONG_CREDENTIALS')
    await expect(visitor('POST /api/user/delete', { body: {} })).rejects.toMatchObject({ reason: 'LOGIN_REQUIRED' })
  })

  test('while there is money in it', async () => {
    const mei = await prepareBuyer(api, 1)
    expect(await remove(mei)).toBe('ACCOUNT_HAS_MONEY')
  })

  test('while an order is open', async () => {
    const mei = await prepareBuyer(api, 0)
    await order(mei, world.products.tea.variantIds)
    expect(await remove(mei)).toBe('ACCOUNT_HAS_ORDERS')
    await settle(mei.id)
    expect(await remove(mei)).toBe('ok')
  })

  test('while it works for the platform', async () => {
    expect(await remove(await hireOperator())).toBe('ACCOUNT_IS_STAFF')
  })
})

test('concurrent writes leave no personal data, and never stop the deletion', async () => {
  const place = { country: 'SG', city: 'Singapore', postcode: '168733', detail: 'Block 12' }
  const add = { addressee: 'Mei Lin', mobile: '+6581234567', ...place }
  const conversation = `shop-${world.shops.kumoriya.id}`
  const seller = await api.hireSeller(world.shops.kumoriya.id)
  for (let round = 0; round < 8; round += 1) {
    const mei = await signUp()
    await say(mei, conversation, { text: 'Hello' })
    const conversationId = await conversationIdOf(mei, conversation)
    const writes = [
      () => mei.call('POST /api/user/address_add', { body: { ...add, tag: 'home' } }),
      () => say(mei, conversation, { text: 'Is it still there?' }),
      () => say(mei, 'platform', { text: 'Help' }),
      () => mei.call('POST /api/user/export'),
      () => mei.call('POST /api/product/like', { body: { id: String(world.products.lamp.id), liked: true } }),
      () =>
        mei.call('POST /api/cart/add', { body: { variant_id: String(world.products.tea.variantIds[0]), quantity: 1 } }),
      () => answer(seller, conversationId, { text: 'It is' }),
      () => answer(seller, conversationId, { text: 'Yes' }),
    ]
    const outcomes = writes.map((one) =>
      one().then(
        () => 'ok',
        ({ reason }) => reason,
      ),
    )
    expect(await remove(mei)).toBe('ok')
    const ends = new Set(await Promise.all(outcomes))
    for (const end of ends) expect(['ok', 'LOGIN_REQUIRED', 'NOT_FOUND']).toContain(end)
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from addresses where account_id = ${Number(mei.id)})
        + (select count(*) from conversations where account_id = ${Number(mei.id)})
        + (select count(*) from data_exports where account_id = ${Number(mei.id)})
        + (select count(*) from likes where account_id = ${Number(mei.id)})
        + (select count(*) from cart_lines where account_id = ${Number(mei.id)}) as count
    `.execute(databases.writer)
    expect(Number(rows[0]?.count)).toBe(0)
  }
}, 60_000)

test('a deleted account cannot log in, and its name is free again', async () => {
  const mei = await signUp('mei.lin')
  const body = { account: 'mei.lin', password: 'sealane-demo' }
  expect(await remove(mei)).toBe('ok')
  expect(await remove(mei)).toBe('LOGIN_REQUIRED')
  await expect(visitor('POST /api/user/login', { body })).rejects.toMatchObject({ reason: 'WRONG_CREDENTIALS' })
  for (const account of [`deleted-${mei.id}`, `~deleted-${mei.id}`])
    await expect(visitor('POST /api/user/login', { body: { ...body, account } })).rejects.toMatchObject({
      reason: 'WRONG_CREDENTIALS',
    })
  await visitor('POST /api/user/register', { body })
})

test('an account that takes the name of deleted accounts prevents no deletion', async () => {
  const mei = await signUp()
  await signUp(`deleted-${mei.id}`)
  expect(await remove(mei)).toBe('ok')
})

/** Searches every text column that may contain personal data, in every table that refers to an account. */
async function tracesOf(id: string, words: string[]): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`select distinct c.table_name as table from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'account_id'
      and c.table_name not in ('orders', 'ledger_balances')`.execute(databases.writer)
  const found: string[] = []
  for (const { table } of [...rows, { table: 'accounts' }]) {
    const owner = sql.ref(table === 'accounts' ? 'id' : 'account_id')
    const kept = await sql<{ text: string }>`select row_to_json(t)::text as text from ${sql.table(table)} t
      where ${owner} = ${Number(id)}`.execute(databases.writer)
    if (kept.rows.some(({ text }) => words.some((word) => text.includes(word)))) found.push(table)
  }
  return found
}

test('the person’s data is deleted, their purchases and payments are not', async () => {
  const mei = await prepareBuyer(api, 4_50 + 4_90)
  const words = ['Meihua', 'mei.hua@example.com', '+6591234567', mei.account, 'Block 12']
  await mei.call('POST /api/user/profile', {
    body: { given_name: 'Meihua', email: 'mei.hua@example.com', mobile: '+6591234567' },
  })
  await mei.call('POST /api/product/like', { body: { id: String(world.products.lamp.id), liked: true } })
  await pay(mei, await order(mei, world.products.tea.variantIds))
  await settle(mei.id)
  expect(await tracesOf(mei.id, words)).toEqual(expect.arrayContaining(['accounts', 'addresses']))
  expect(await remove(mei)).toBe('ok')
  expect(await tracesOf(mei.id, words)).toEqual([])
  const { rows } = await sql<{ address: { detail: string } }>`select address from orders
    where account_id = ${Number(mei.id)}`.execute(databases.writer)
  expect(rows).toEqual([{ address: expect.objectContaining({ detail: 'Block 12' }) }])
  await expectCleanLedger(api)
})

/** Returns the location of each of the person's files, by its purpose. */
async function filesOf({ id }: Pick<TestPerson, 'id'>): Promise<Record<string, string>> {
  const { rows } = await sql<{ file: string; purpose: string }>`select file, purpose from uploads
    where account_id = ${Number(id)}`.execute(databases.writer)
  return Object.fromEntries(
    rows.map(({ file, purpose }) => [purpose, `${purpose === 'avatar' ? 'public' : 'private'}/${file}`]),
  )
}

test('the person’s files are deleted, except the proof of a recharge that was decided', async () => {
  const mei = await signUp()
  const ada = await hireOperator()
  await mei.call('POST /api/user/profile', { body: { avatar: await uploadPicture(app, mei, 'avatar') } })
  const picture = await uploadPicture(app, mei, 'chat_picture')
  await say(mei, `shop-${world.shops.fjordkant.id}`, { picture })
  const proof = await uploadProof(app, mei)
  const body = { method: 'manual', amount: 20_00, proof } as const
  const recharge = await mei.call('POST /api/user/recharge', { body })
  const files = await filesOf(mei)
  const unsent = await uploadProof(app, mei, 30)
  const { rows } = await sql<{ file: string }>`select file from uploads where id = ${Number(unsent)}`.execute(
    databases.writer,
  )
  const decision = { id: recharge.id, verdict: 'refuse', reason: 'No transfer was found' } as const
  await ada.call('POST /api/portal/recharge/decide', { body: decision })
  expect(await remove(mei)).toBe('ok')
  await Promise.all([1, 2].map(() => removeDiscarded(databases.writer, resources)))
  const kept = async (name: string) => (await resources.storage.get(name)) !== undefined
  expect(await kept(files['avatar'] ?? '')).toBe(false)
  expect(await kept(files['chat_picture'] ?? '')).toBe(false)
  expect(await kept(`private/${rows[0]?.file}`)).toBe(false)
  expect(await kept(files['recharge_proof'] ?? '')).toBe(true)
  expect(Object.keys(await filesOf(mei))).toEqual(['recharge_proof'])
  expect((await sql`select 1 from discarded_files`.execute(databases.writer)).rows).toEqual([])
})

test('the person’s reviews stay without their name, their reports are deleted', async () => {
  const [mei, jonas] = [await signUp(), await signUp()]
  const product = world.products.lamp
  const orderId = await addSale(databases.writer, { buyer: Number(mei.id), product, quantity: 1, price: 45_00 })
  const id = String(await addReview(databases.writer, { orderId, product, scores: [5, 5, 5], content: 'Stays put.' }))
  await jonas.call('POST /api/comment/report', { body: { id, reason: 'untrue', details: 'Mine wobbles' } })
  expect(await remove(mei)).toBe('ok')
  expect(await remove(jonas)).toBe('ok')
  const { items } = await visitor('GET /api/product/reviews', { query: { id: String(product.id) } })
  expect(items).toMatchObject([{ content: 'Stays put.', author: '', country: '' }])
  expect(await tracesOf(jonas.id, ['wobbles'])).toEqual([])
})

test('the record of the person’s work for a shop is deleted with them', async () => {
  const { id } = world.shops.kumoriya
  const mei = await api.hireSeller(id, undefined, 'packer')
  await mei.call('POST /api/portal/shop/leave', { body: { shop_id: String(id) } })
  const kept = async () =>
    (await sql`select 1 from former_staff where account_id = ${Number(mei.id)}`.execute(databases.writer)).rows.length
  expect(await kept()).toBe(1)
  expect(await remove(mei)).toBe('ok')
  expect(await kept()).toBe(0)
})

test('of ten deletions at once one succeeds', async () => {
  const mei = await signUp()
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => remove(mei)))
  expect(outcomes.filter((one) => one === 'ok')).toHaveLength(1)
})

/** Returns the number of transactions that wait for a lock. */
const waiting = async () => {
  const { rows } = await sql`select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`.execute(databases.reader)
  return rows.length
}

test('ten orders that arrive while the account is deleted keep it, or none is placed', async () => {
  const mei = await prepareBuyer(api, 0)
  const buy_now = { variant_id: String(world.products.tea.variantIds[0]), quantity: 1 }
  const selection = { address_id: mei.addressId, buy_now }
  const { total } = await mei.call('POST /api/order/preview', { body: selection })
  const [going, orders] = await databases.writer.transaction().execute(async (tx) => {
    await sql`select 1 from accounts where id = ${Number(mei.id)} for update`.execute(tx)
    const first = remove(mei)
    await until(async () => (await waiting()) === 1)
    const responses = Array.from({ length: 10 }, () =>
      outcomeOf(mei.call('POST /api/order/create', { body: { ...selection, total } })),
    )
    await until(async () => (await waiting()) === 3) // One account may not have more requests at once.
    return [first, responses] as const
  })
  const outcome = await going
  expect(['ok', 'ACCOUNT_HAS_ORDERS']).toContain(outcome)
  const isOrdered = (await Promise.all(orders)).includes('ok')
  expect(isOrdered).toBe(outcome === 'ACCOUNT_HAS_ORDERS')
  const { rows } = await sql`select 1 from orders where account_id = ${Number(mei.id)}`.execute(databases.writer)
  expect(rows.length > 0).toBe(isOrdered)
})

test('of a recharge that is passed and an account that is deleted at once, no money is lost, ten times', async () => {
  const ada = await hireOperator()
  for (let round = 0; round < 10; round++) {
    const mei = await signUp()
    const proof = await uploadProof(app, mei, round)
    const { id } = await mei.call('POST /api/user/recharge', {
      body: { method: 'manual', amount: 20_00, proof },
    })
    const body = { id, verdict: 'pass', received: 20_00 } as const
    const passing = ada.call('POST /api/portal/recharge/decide', { body })
    const removed = await Promise.all(Array.from({ length: 10 }, () => remove(mei)))
    expect(await passing).toMatchObject({ status: 1 })
    expect(new Set(removed)).toEqual(new Set(['ACCOUNT_HAS_MONEY']))
    expect((await mei.call('GET /api/user/getUserInfo')).balance).toBe(20_00)
  }
})

test('an account that becomes the seller of a shop during its deletion is not deleted', async () => {
  const [mei, ada] = [await signUp(), await hireOperator()]
  const { id } = await mei.call('POST /api/shop/apply', { body: applicationForm })
  const [approved, removed] = await Promise.all([
    outcomeOf(ada.call('POST /api/portal/application/decide', { body: { id, verdict: 'approve' } })),
    remove(mei),
  ])
  expect([approved, removed]).toEqual(removed === 'ok' ? ['NOT_FOUND', 'ok'] : ['ok', 'ACCOUNT_IS_STAFF'])
})
