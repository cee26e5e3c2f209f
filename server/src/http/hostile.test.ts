import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { prepareBuyer } from '../../test/shopping.ts'
import { buildWorld } from '../../test/world.ts'

const api = await startApi()
const { app, databases } = api
await buildWorld(databases.writer)
const shopper = await prepareBuyer(api)
const operator = await api.hireOperator()

type HostileRequest = { token?: string; headers?: Record<string, string>; body?: object; text?: string }

/** Sends exactly this. `text` is sent unchanged, with the content type JSON. */
async function send(address: string, { token, headers, body, text }: HostileRequest = {}) {
  const [method = '', url = ''] = address.split(' ')
  const answer = await app.inject({
    method: method as 'GET' | 'POST',
    url,
    headers: {
      ...(token !== undefined && { token }),
      ...(text !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...((body ?? text) !== undefined && { payload: body ?? text }),
  })
  return { status: answer.statusCode, ...answer.json<{ code: number; reason?: string; fields?: object }>() }
}

const nul = 'a\0b'
const half = 'a\ud800b'

describe('text that PostgreSQL cannot keep is refused beside its field', () => {
  test.each<[string, HostileRequest & { as?: 'shopper' | 'operator' }, string]>([
    ['POST /api/user/login', { body: { account: nul, password: 'secret-1' } }, 'account'],
    ['POST /api/user/register', { body: { account: 'nora', password: `secret${half}` } }, 'password'],
    ['GET /api/shop/list?category=a%00', {}, 'category'],
    ['GET /api/product/list?keyword=a%00', {}, 'keyword'],
    ['POST /api/user/profile', { as: 'shopper', body: { family_name: nul } }, 'family_name'],
    ['POST /api/user/profile', { as: 'shopper', body: { given_name: half } }, 'given_name'],
    [
      'POST /api/user/address_add',
      {
        as: 'shopper',
        body: {
          addressee: nul,
          mobile: '+4791234567',
          country: 'NO',
          city: 'Oslo',
          postcode: '0150',
          detail: 'Gate 1',
          tag: 'home',
        },
      },
      'addressee',
    ],
    ['POST /api/order/preview', { as: 'shopper', body: { promo_code: nul } }, 'promo_code'],
    [
      'POST /api/user/verify_pay',
      { as: 'shopper', body: { code: '246813', purpose: 'order', reference: nul } },
      'reference',
    ],
    ['POST /api/portal/setting/save', { as: 'operator', body: { key: 'bank.name', value: half } }, 'value'],
    ['GET /api/portal/order/list?keyword=%00', { as: 'operator' }, 'keyword'],
    ['POST /api/cart/remove', { as: 'shopper', body: { ids: ['1', nul] } }, 'ids.1'],
  ])('%s', async (address, { as, ...asked }, field) => {
    const token = as && { shopper, operator }[as].token
    expect(await send(address, { ...asked, ...(token !== undefined && { token }) })).toMatchObject({
      status: 200,
      code: 0,
      reason: 'INVALID_INPUT',
      fields: { [field]: 'This is not valid' },
    })
  })

  test('faults of other kinds are named with it', async () => {
    const { fields } = await send('POST /api/user/register', { body: { account: 'x', password: nul, email: 'no' } })
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['account', 'email', 'password'])
  })

  test('a name of a field is text too', async () => {
    const { token } = shopper
    expect(await send('POST /api/user/profile', { token, body: { [nul]: 'x' } })).toMatchObject({
      reason: 'INVALID_INPUT',
    })
  })
})

describe('names that every object has by itself', () => {
  test.each(['toString', 'constructor', 'hasOwnProperty'])('there is no setting %s', async (key) => {
    const { token } = operator
    expect(await send('POST /api/portal/setting/save', { token, body: { key, value: 1 } })).toMatchObject({
      code: 0,
      reason: 'NOT_FOUND',
    })
  })

  test.each(['toString', 'valueOf'])('an unknown field %s is named', async (name) => {
    const { token } = operator
    const body = { key: 'bank.name', value: 'Alpha', [name]: 1 }
    expect(await send('POST /api/portal/setting/save', { token, body })).toMatchObject({
      fields: { [name]: 'This is not expected here' },
    })
  })

  test.each(['__proto__[cursor]=1', 'constructor[cursor]=1', '__proto__=1', 'cursor[__proto__]=1'])(
    'a query of %s reaches no prototype',
    async (query) => {
      const { status } = await send(`GET /api/product/list?${query}`)
      expect(status).toBe(200)
      expect(({} as { cursor?: string }).cursor).toBeUndefined()
      expect(await send('GET /api/product/list')).toMatchObject({ code: 1 })
    },
  )
})

describe('a body is an object', () => {
  test.each(['[]', '[{"family_name":"x"}]', '"text"', '7', 'true'])('not %s', async (text) => {
    const { token } = shopper
    expect(await send('POST /api/user/profile', { token, text })).toMatchObject({ code: 0, reason: 'INVALID_INPUT' })
  })

  test('and no plain text', async () => {
    const headers = { 'content-type': 'text/plain' }
    expect(await send('POST /api/user/profile', { token: shopper.token, text: '{}', headers })).toMatchObject({
      status: 415,
      code: 415,
    })
  })

  test('of at most 32 levels', async () => {
    const { token } = operator
    const save = (levels: number, headers = {}) =>
      send('POST /api/portal/setting/save', {
        token,
        headers,
        text: `{"key":"bank.name","value":${'['.repeat(levels)}${']'.repeat(levels)}}`,
      })
    expect(await save(20)).toMatchObject({ status: 200, reason: 'INVALID_INPUT' })
    expect(await save(20_000)).toMatchObject({ status: 400, code: 400 })
    expect(await save(20_000, { 'idempotency-key': 'deep' })).toMatchObject({ status: 400, code: 400 })
  })
})

describe('a forged cursor', () => {
  const forge = (...values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
  test.each([
    ['beyond all ids', forge(9e15, 9e15)],
    ['with null values', forge(null, null)],
    ['with fractions', forge(1.5, 1)],
    ['with texts', forge('1', '1')],
    ['with too many values', forge(1, 1, 1)],
    ['of a single emoji', '%F0%9F%92%A5'],
  ])('%s is answered with 200', async (_name, cursor) => {
    const { token } = shopper
    const answer = await send(`GET /api/user/bill?cursor=${cursor}`, { token })
    expect(answer.status).toBe(200)
  })

  test('with null values is refused where the sort key is never null', async () => {
    const { token } = shopper
    expect(await send(`GET /api/user/bill?cursor=${forge(null, null)}`, { token })).toMatchObject({
      reason: 'INVALID_INPUT',
      fields: { cursor: 'This is not valid' },
    })
  })
})

test('two long keys that begin alike are two', async () => {
  const { token } = shopper
  const add = (end: string, city: string) =>
    send('POST /api/user/address_add', {
      token,
      headers: { 'idempotency-key': 'k'.repeat(200) + end },
      body: {
        addressee: 'Mei',
        mobile: '+6581234567',
        country: 'SG',
        city,
        postcode: '168733',
        detail: 'Block 12',
        tag: 'home',
      },
    })
  expect(await add('a', 'Singapore')).toMatchObject({ code: 1 })
  expect(await add('b', 'Tampines')).toMatchObject({ code: 1 })
  const { rows } = await sql`select 1 from idempotency_keys where account_id = ${Number(shopper.id)}`.execute(
    databases.writer,
  )
  expect(rows.length).toBeGreaterThanOrEqual(2)
})
