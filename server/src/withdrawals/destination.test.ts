import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { expectCleanLedger, prepareBuyer } from '../../test/shopping.ts'
import { cards, outcomeOf, tenTimes, toCard, toChain, withdraw, withdrawalTicket } from '../../test/withdrawing.ts'

const api = await startApi()
const { app, databases } = api

const listOf = async ({ call }: TestPerson) => (await call('GET /api/user/destination_list')).items
const destinationNotices = async ({ token }: TestPerson) => {
  const answer = await app.inject({ url: '/api/notification/list', headers: { token, lang: 'en' } })
  return (answer.json().data.items as { kind: string; body: string }[]).filter(
    ({ kind }) => kind === 'destination_added',
  )
}
const dayMs = 86_400_000

test('the first destination of an account is usable at once, later ones of any kind after a day; the owner is notified of each', async () => {
  const mei = await prepareBuyer(api)
  const before = Date.now()
  const first = await mei.call('POST /api/user/destination_add', { body: toCard() })
  const chain = await mei.call('POST /api/user/destination_add', { body: toChain })
  const second = await mei.call('POST /api/user/destination_add', { body: toCard(cards[1]) })
  expect(Date.parse(first.usable_at)).toBeLessThan(Date.now() + 1_000)
  for (const { usable_at } of [chain, second]) expect(Date.parse(usable_at)).toBeGreaterThanOrEqual(before + dayMs)
  expect(await listOf(mei)).toEqual([first, chain, second])
  expect((await destinationNotices(mei)).map(({ body }) => body)).toEqual([
    'Alpha Bank •••• 4444 was added. It can be used in 24 hours. If that was not you, remove it and change your password.',
    'TRC20 THr4f…peLmp was added. It can be used in 24 hours. If that was not you, remove it and change your password.',
    'Alpha Bank •••• 1111 was added. If that was not you, remove it and change your password.',
  ])
})

test('the first destination after a recovery waits too; the owner is notified when it becomes usable', async () => {
  const mei = await prepareBuyer(api)
  await sql`insert into recoveries (account_id, what) values (${Number(mei.id)}, 'password')`.execute(databases.writer)
  const { usable_at } = await mei.call('POST /api/user/destination_add', { body: toCard() })
  expect(Date.parse(usable_at)).toBeGreaterThan(Date.now() + dayMs - 60_000)
  expect((await destinationNotices(mei)).map(({ body }) => body)).toEqual([
    expect.stringContaining('It can be used in 24 hours'),
  ])
})

test('of ten first destinations at once, of both kinds, one is usable at once', async () => {
  const mei = await prepareBuyer(api)
  const numbers = ['4111111111111111', '5555555555554444', '378282246310005', '6011111111111117', '3530111333300000']
  await tenTimes((index) =>
    mei.call('POST /api/user/destination_add', { body: index % 2 === 0 ? toChain : toCard(numbers[(index - 1) / 2]) }),
  )
  const usable = (await listOf(mei)).filter(({ usable_at }) => Date.parse(usable_at) <= Date.now())
  expect(usable).toHaveLength(1)
})

test('the same place again is the same destination, also of ten at once', async () => {
  const mei = await prepareBuyer(api)
  await mei.call('POST /api/user/destination_add', { body: toCard() })
  await tenTimes(() => mei.call('POST /api/user/destination_add', { body: toCard('4111 1111 1111 1111') }))
  expect(await listOf(mei)).toHaveLength(1)
  expect(await destinationNotices(mei)).toHaveLength(1)
})

test('a withdrawal saves its destination: the first is usable at once, another is kept and waits, without taking money', async () => {
  const mei = await prepareBuyer(api)
  expect(await outcomeOf(withdraw(mei, 50_00))).toBe('ok')
  expect(await outcomeOf(withdraw(mei, 50_00))).toBe('ok')
  const response = withdraw(mei, 50_00, toCard(cards[1]))
  await expect(response).rejects.toMatchObject({
    reason: 'DESTINATION_WAITS',
    message: 'This destination is new. It can be used in 24 hours',
    retryAfter: expect.any(Number),
  })
  expect(await listOf(mei)).toMatchObject([{ bank_card_no: '•••• 1111' }, { bank_card_no: '•••• 4444' }])
  expect(await outcomeOf(withdraw(mei, 50_00, toCard(cards[1])))).toBe('DESTINATION_WAITS')
  await sql`update destinations set usable_at = now() where account_id = ${Number(mei.id)}`.execute(databases.writer)
  expect(await outcomeOf(withdraw(mei, 50_00, toCard(cards[1])))).toBe('ok')
  expect((await mei.call('GET /api/user/getUserInfo')).held).toBe(150_00)
  await expectCleanLedger(api)
})

test('a saved destination is named by its id, which a ticket may be bound to', async () => {
  const [mei, jonas] = [await prepareBuyer(api), await prepareBuyer(api)]
  const { id } = await mei.call('POST /api/user/destination_add', { body: toCard() })
  const ask = async (person: TestPerson, destination: string, draw_type: 'bank' | 'onchain' = 'bank') => {
    const ticket = await withdrawalTicket(person, 50_00, destination)
    return outcomeOf(person.call('POST /api/user/extract', { body: { draw_type, destination, amount: 50_00, ticket } }))
  }
  expect(await ask(mei, id)).toBe('ok')
  expect(await ask(jonas, id)).toBe('NOT_FOUND')
  expect(await ask(mei, id, 'onchain')).toBe('NOT_FOUND')
  expect(await ask(mei, '999999')).toBe('NOT_FOUND')
  const other = await withdrawalTicket(mei, 50_00, `${id}0`)
  const body = { draw_type: 'bank', destination: id, amount: 50_00, ticket: other } as const
  expect(await outcomeOf(mei.call('POST /api/user/extract', { body }))).toBe('TICKET_INVALID')
})

test('a removed destination is deleted, and the next one is no first one', async () => {
  const [mei, jonas] = [await prepareBuyer(api), await prepareBuyer(api)]
  const { id } = await mei.call('POST /api/user/destination_add', { body: toCard() })
  const remove = ({ call }: TestPerson) => outcomeOf(call('POST /api/user/destination_delete', { body: { id } }))
  expect(await remove(jonas)).toBe('NOT_FOUND')
  expect(await remove(mei)).toBe('ok')
  expect(await remove(mei)).toBe('NOT_FOUND')
  expect(await listOf(mei)).toEqual([])
  expect(await outcomeOf(withdraw(mei, 50_00))).toBe('DESTINATION_WAITS')
  const { rows } = await sql<{ card_sealed: unknown; holder: unknown }>`
    select card_sealed, holder from destinations where id = ${Number(id)}`.execute(databases.writer)
  expect(rows).toEqual([{ card_sealed: null, holder: null }])
})

test('the owner’s verified e-mail is notified of a new destination', async () => {
  const mei = await prepareBuyer(api)
  await sql`update accounts set email = 'mei@shop.example', email_key = 'mei@shop.example', email_verified_at = now()
    where id = ${Number(mei.id)}`.execute(databases.writer)
  await mei.call('POST /api/user/destination_add', { body: toChain })
  const { rows } = await sql<{ recipient: string; params: object }>`
    select recipient, params from mails where kind = 'destination_added'`.execute(databases.writer)
  expect(rows).toMatchObject([{ recipient: 'mei@shop.example', params: { place: 'TRC20 THr4f…peLmp' } }])
})

test('twenty places are enough', async () => {
  const mei = await prepareBuyer(api)
  const { id } = await mei.call('POST /api/user/destination_add', { body: toChain })
  await sql`insert into destinations (account_id, draw_type, network, address, digest, usable_at)
    select account_id, draw_type, network, address, digest || n::text::bytea, usable_at
    from destinations, generate_series(1, 19) n where id = ${Number(id)}`.execute(databases.writer)
  expect(await outcomeOf(mei.call('POST /api/user/destination_add', { body: toCard() }))).toBe('TOO_MANY')
})
