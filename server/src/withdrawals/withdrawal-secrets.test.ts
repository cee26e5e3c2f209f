import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { expectCleanLedger, prepareBuyer } from '../../test/shopping.ts'
import { cards, outcomeOf, toCard, withdraw, withdrawalTicket } from '../../test/withdrawing.ts'

const api = await startApi()
const { app, databases } = api
const ada = await api.hireOperator('ada')

test('a card’s number is nowhere in clear: not in the tables, not in what the shopper gets', async () => {
  const mei = await prepareBuyer(api, 300_00)
  const card = cards[2]
  const ticket = await withdrawalTicket(mei, 50_00, card)
  const headers = { token: mei.token, 'idempotency-key': 'once' }
  const payload = { ...toCard(card), amount: 50_00, ticket }
  const answer = await app.inject({ method: 'POST', url: '/api/user/extract', headers, payload })
  const shown = [
    answer.body,
    JSON.stringify(await mei.call('GET /api/user/extract')),
    JSON.stringify(await mei.call('GET /api/user/extract_log')),
    JSON.stringify(await mei.call('GET /api/user/bill')),
    JSON.stringify(await mei.call('GET /api/notification/list')),
  ]
  const kept = await Promise.all(
    ['withdrawals', 'destinations', 'tickets', 'idempotency_keys', 'notifications', 'mails', 'events'].map((table) =>
      sql<{ text: string }>`select coalesce(string_agg(t::text, ' '), '') as text from ${sql.table(table)} t`.execute(
        databases.writer,
      ),
    ),
  )
  const all = [...shown, ...kept.map(({ rows }) => rows[0]?.text ?? '')].join('\n')
  expect(all).not.toContain(card)
  expect(all).toContain('0005')
})

test('an account with a withdrawal under way is not deleted; after its end the card is gone with it', async () => {
  const mei = await prepareBuyer(api, 50_00)
  const { id } = await withdraw(mei, 50_00)
  const erase = () => outcomeOf(mei.call('POST /api/user/delete', { body: { password: 'sealane-demo' } }))
  expect(await erase()).toBe('ACCOUNT_HAS_MONEY')
  await ada.call('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'pass' } })
  expect(await erase()).toBe('ACCOUNT_HAS_MONEY')
  await ada.call('POST /api/portal/withdrawal/settle', { body: { id, outcome: 'settled' } })
  expect(await erase()).toBe('ok')
  const { rows } = await sql<{ card_sealed: Buffer | null; amount: number }>`
    select card_sealed, amount from withdrawals where id = ${Number(id)}`.execute(databases.writer)
  expect(rows).toEqual([{ card_sealed: null, amount: 50_00 }])
  await expectCleanLedger(api)
})
