import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { openPool } from './database.ts'

/** Columns that name an author or subject beside a row. No query selects by these, or their tables stay small. */
const notSearched = [
  'bank_lines.imported_by',
  'bank_lines.matched_by',
  'bank_set_asides.operator_id',
  'cart_lines.variant_id',
  'currencies.changed_by',
  'decisions.operator_id',
  'deposits.decided_by',
  'deposits.first_reversal_by',
  'deposits.first_verdict_by',
  'deposits.reversed_by',
  'document_versions.edited_by',
  'email_codes.account_id',
  'email_codes.asked_by',
  'enrolment_codes.made_by',
  'first_payouts.operator_id',
  'group_notices.operator_id',
  'likes_let_go.product_id',
  'messages.author_id',
  'messages.order_id',
  'messages.product_id',
  'order_groups.account_id',
  'order_items.variant_id',
  'order_notes.account_id',
  'passkey_challenges.account_id',
  'payouts.first_operator_id',
  'payouts.operator_id',
  'product_versions.account_id',
  'recharges.decided_by',
  'recharges.first_reversal_by',
  'recharges.first_verdict_by',
  'recharges.reversed_by',
  'reviews.account_id',
  'seen_products.product_id',
  'setting_proposals.confirmed_by',
  'setting_proposals.ended_by',
  'setting_proposals.proposed_by',
  'shop_applications.category_id',
  'shop_applications.decided_by',
  'shop_invitations.invited_by',
  'task_holders.account_id',
  'tickets.account_id',
  'withdrawals.closed_by',
  'withdrawals.decided_by',
  'withdrawals.first_verdict_by',
]

const { url } = await startApi()

test('columns that rows are searched by lead an index', async () => {
  const pool = openPool(url, { max: 1 })
  const { rows } = await pool.query<{ column: string }>(`
    select c.conrelid::regclass || '.' || a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
      and not exists (select 1 from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])
    order by 1`)
  await pool.end()
  expect(rows.map(({ column }) => column)).toEqual(notSearched)
})
