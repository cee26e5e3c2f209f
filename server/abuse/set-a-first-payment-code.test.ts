import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '../test/api.ts'
import { codeFor, proveEmail } from '../test/mailbox.ts'
import { addAddress, credit, order, pay, testPaymentCode } from '../test/shopping.ts'
import { buildWorld } from '../test/world.ts'
import { outcomeOf, withdraw } from '../test/withdrawing.ts'

/** A thief with one proof of an account without a payment code sets one before money arrives. */

const api = await startApi()
const { writer } = api.databases
const { products } = await buildWorld(writer)

test('with the password alone, while a recharge waits and no payment code is set: withdrawals wait a day', async () => {
  const victim = await api.signUp()
  await sql`update accounts set created_at = now() - interval '3 days' where id = ${victim.id}`.execute(writer)
  const thief = await api.logIn(victim.account)
  await thief.call('POST /api/user/resetPay', { body: { new_code: testPaymentCode } })
  await credit(writer, victim, 400_00)
  expect(await outcomeOf(withdraw(thief, 400_00))).toBe('RECOVERY_WAITS')
})

test('with the mailbox alone, in an account without a payment code: nothing is paid for a day', async () => {
  const victim = await api.signUp()
  const email = await proveEmail(api, victim)
  const code = (await codeFor(api, { email, purpose: 'reset_password' })) ?? ''
  await api.visitor('POST /api/user/resetpwd', { body: { email, code, new_password: 'thief-1' } })
  const thief = await api.logIn(victim.account, 'thief-1')
  await thief.call('POST /api/user/resetPay', { body: { new_code: testPaymentCode, password: 'thief-1' } })
  await credit(writer, victim, 400_00)
  const buyer = { ...thief, addressId: await addAddress(thief) }
  expect(await outcomeOf(pay(buyer, await order(buyer, [products.tea.variantIds[0] ?? 0])))).toBe('RECOVERY_WAITS')
})
