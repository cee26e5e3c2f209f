import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'

const { app, databases, signUp } = await startApi()

test('a public read cannot write', async () => {
  const writing = sql`insert into settings (key, value) values ('sneaky', '1')`.execute(databases.reader)
  await expect(writing).rejects.toThrow(/read-only/)
})

test.each([
  ['invalid JSON', { payload: '{"a":', headers: { 'content-type': 'application/json' } }, 400],
  ['another content type', { payload: '<a/>', headers: { 'content-type': 'text/xml' } }, 415],
  ['70 kB', { payload: { account: 'x'.repeat(70_000) } }, 413],
  [
    'a field called __proto__',
    { payload: '{"__proto__":{"a":1}}', headers: { 'content-type': 'application/json' } },
    400,
  ],
])('a body with %s is refused with the envelope', async (_name, request, status) => {
  const answer = await app.inject({ method: 'POST', url: '/api/user/login', ...request })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code: status, data: null, msg: expect.any(String), time: expect.any(Number) })
})

test('an unknown path is a 404 with the envelope', async () => {
  const answer = await app.inject('/api/nothing/here')
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 404, data: null })
})

test('an empty body is a form with nothing in it', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.json()).toMatchObject({ code: 0, msg: 'Please input account and password' })
})

test('the query’s lang speaks, and the header’s wins', async () => {
  const ask = (headers: Record<string, string>) => app.inject({ url: '/api/user/getUserInfo?lang=de', headers })
  expect((await ask({})).json().msg).toBe('Bitte melde dich zuerst an')
  expect((await ask({ lang: 'it' })).json().msg).toBe('Accedi prima di continuare')
})

test('the same call under the same key is done once, and answered twice', async () => {
  const { token } = await signUp()
  const add = () =>
    app.inject({
      method: 'POST',
      url: '/api/user/address_add',
      headers: { token, 'idempotency-key': 'k-1' },
      payload: parcel,
    })
  const answers = await Promise.all(Array.from({ length: 10 }, add))
  const ids = new Set(answers.map((answer) => answer.json().data.id))
  expect(ids.size).toBe(1)
})

test('the same key with another body is refused, and a refused call is judged anew', async () => {
  const { token } = await signUp()
  const add = (payload: object) =>
    app
      .inject({ method: 'POST', url: '/api/user/address_add', headers: { token, 'idempotency-key': 'k-2' }, payload })
      .then((answer) => answer.json())
  expect(await add({ ...parcel, city: '' })).toMatchObject({ code: 0, reason: 'INVALID_INPUT' })
  expect(await add(parcel)).toMatchObject({ code: 1 })
  expect(await add({ ...parcel, city: 'Bergen' })).toMatchObject({ code: 0, reason: 'IDEMPOTENCY_MISMATCH' })
})

test('the body is never kept, only a keyed hash of it', async () => {
  const { rows } = await sql<{ body_hash: Buffer }>`select body_hash from idempotency_keys limit 1`.execute(
    databases.writer,
  )
  expect(rows[0]?.body_hash).toHaveLength(32)
})

test('every endpoint is in the documents', async () => {
  const { openapi, paths } = (await app.inject('/docs/json')).json<{ openapi: string; paths: Record<string, object> }>()
  expect(openapi).toBe('3.1.0')
  expect(Object.keys(paths)).toContain('/api/order/create')
})

test('right log-ins are not counted as wrong ones: of these ten are looked at, and then no more', async () => {
  const limited = await startApi({ limits: true })
  await limited.signUp('patient')
  const logIn = (password: string) =>
    limited.app
      .inject({ method: 'POST', url: '/api/user/login', payload: { account: 'patient', password } })
      .then((answer) => answer.json())
  for (let right = 0; right < 35; right++) expect(await logIn('sealane-demo')).toMatchObject({ code: 1 })
  // A window of ten minutes may end meanwhile: then ten further attempts are checked, but not all 32.
  const reasons: string[] = []
  for (let wrong = 0; wrong < 32; wrong++) reasons.push((await logIn('wrong-one')).reason)
  const looked = reasons.filter((reason) => reason === 'WRONG_CREDENTIALS')
  expect(looked.length).toBeGreaterThanOrEqual(10)
  expect(looked.length).toBeLessThanOrEqual(20)
  expect(reasons).toContain('TOO_MANY')
})

const parcel = {
  addressee: 'Åse Lind',
  mobile: '+4791234567',
  country: 'NO',
  region: '',
  city: 'Oslo',
  postcode: '0150',
  detail: 'Karl Johans gate 1',
  tag: 'home',
}

// Wire: every list is `{items, next}`, also one that is always complete.
test.each([
  ...['address_list', 'area', 'language_list', 'help_support', 'law', 'getBlockchain'].map(
    (name) => `/api/user/${name}`,
  ),
  '/api/category/list',
])('%s says that no page comes after it', async (url) => {
  const { token } = await signUp()
  const { data } = (await app.inject({ url, headers: { token } })).json()
  expect(data).toEqual({ items: expect.any(Array), next: null })
})

/** Counts the connections that wait for a lock. */
async function countWaiting(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid)::int as count from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()
  `.execute(databases.writer)
  return rows[0]?.count
}

test('twenty requests that wait for one lock take three places, and another shopper is answered meanwhile', async () => {
  const [greedy, mei] = [await signUp(), await signUp()]
  const add = ({ call }: typeof mei) => call('POST /api/user/address_add', { body: parcel })
  const lock = await databases.writer.startTransaction().execute()
  await sql`select from accounts where id = ${Number(greedy.id)} for update`.execute(lock)
  const waiting = Promise.allSettled(Array.from({ length: 20 }, () => add(greedy)))
  await expect.poll(countWaiting).toBe(3)
  expect(await add(mei)).toMatchObject({ city: parcel.city })
  await lock.rollback().execute()
  await waiting
})

test('a thousand wrong log-ins at once from two addresses leave another their turn', async () => {
  const [mei, nora] = [await signUp(), await signUp()]
  const guess = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { account: nora.account, password: 'not-this' },
      remoteAddress,
    })
  const guesses = ['192.0.2.11', '192.0.2.12'].flatMap((from) => Array.from({ length: 500 }, () => guess(from)))
  const isOver = Promise.all(guesses).then(() => true)
  const add = app.inject({
    method: 'POST',
    url: '/api/user/address_add',
    headers: { token: mei.token },
    payload: parcel,
    remoteAddress: '192.0.2.13',
  })
  expect(await Promise.race([isOver, add.then(() => false)])).toBe(false)
  expect((await add).json()).toMatchObject({ data: { city: parcel.city } })
  expect(await isOver).toBe(true)
})

test('the same by three accounts of one address takes six, and another address is answered meanwhile', async () => {
  const [greedy, mei] = [[await signUp(), await signUp(), await signUp()], await signUp()]
  const add = ({ token }: typeof mei, remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/user/address_add', headers: { token }, payload: parcel, remoteAddress })
  const lock = await databases.writer.startTransaction().execute()
  await sql`select from accounts where id = any(${greedy.map(({ id }) => Number(id))}::bigint[]) for update`.execute(
    lock,
  )
  const waiting = greedy.flatMap((one) => Array.from({ length: 20 }, () => add(one, '192.0.2.1')))
  await expect.poll(countWaiting).toBe(6)
  expect((await add(mei, '192.0.2.2')).json()).toMatchObject({ data: { city: parcel.city } })
  await lock.rollback().execute()
  await Promise.all(waiting)
})
