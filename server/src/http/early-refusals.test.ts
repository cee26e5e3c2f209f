import type { ApiRefusal } from '@sealane/contract/client'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type TestPerson } from '../../test/api.ts'
import { uploadProof } from '../../test/proof.ts'
import { order, prepareBuyer, ticketFor } from '../../test/shopping.ts'
import { withdraw } from '../../test/withdrawing.ts'
import { addProduct, buildWorld } from '../../test/world.ts'
import type { Tx } from '../db/database.ts'
import { post } from '../ledger/ledger.sql.ts'

const api = await startApi()
const { writer } = api.databases
const { products, shops } = await buildWorld(writer)
const [tea = 0] = products.tea.variantIds
const ada = await api.hireOperator('ada')
await sql`insert into promotions (code, code_key, kind, value, total_limit, budget) values ('ONE', 'ONE', 'amount', 100, 1, 1000000)`.execute(
  writer,
)

/** A call, and the concurrent action of another account that makes it refused. Repeating the action changes nothing and locks the same rows. */
type Case = { ask: () => Promise<unknown>; decide: (tx: Tx) => Promise<unknown> }

const cases: Record<string, () => Promise<Case>> = {
  'the last piece is gone': async () => {
    const [mei, line] = [await prepareBuyer(api), await onePiece()]
    const body = { address_id: mei.addressId, buy_now: line, total: 60_00 }
    return {
      ask: () => mei.call('POST /api/order/create', { body }),
      decide: (tx) => sql`update variants set stock = 0 where id = ${Number(line.variant_id)}`.execute(tx),
    }
  },
  'the price is another': async () => {
    const [mei, line] = [await prepareBuyer(api), await onePiece()]
    const body = { address_id: mei.addressId, buy_now: line, total: 60_00 }
    return {
      ask: () => mei.call('POST /api/order/create', { body }),
      decide: (tx) => sql`update variants set unit_price = 6100 where id = ${Number(line.variant_id)}`.execute(tx),
    }
  },
  'the promo code is used up': async () => {
    const mei = await prepareBuyer(api)
    const body = { address_id: mei.addressId, buy_now: await onePiece(), promo_code: 'ONE', total: 59_00 }
    return {
      ask: () => mei.call('POST /api/order/create', { body }),
      decide: (tx) => sql`update promotions set used = total_limit where code_key = 'ONE'`.execute(tx),
    }
  },
  'the balance is spent': async () => {
    const { mei, body } = await payment()
    const transfer = {
      from: { kind: 'shopper_available', owner: Number(mei.id) },
      to: { kind: 'bank' },
      amount: 4_999_00,
    } as const
    return {
      ask: () => mei.call('POST /api/order/pay', { body }),
      decide: async (tx) => {
        await lockAccountOf(tx, mei)
        await post(tx, { kind: 'adjustment', reference: `spent-${mei.id}`, actor: 'test' }, [transfer])
      },
    }
  },
  'the order is late': async () => {
    const { mei, body } = await payment()
    return {
      ask: () => mei.call('POST /api/order/pay', { body }),
      decide: async (tx) => {
        await lockAccountOf(tx, mei)
        await sql`update orders set pay_by = created_at where account_id = ${Number(mei.id)}`.execute(tx)
      },
    }
  },
  'the recharge is decided': async () => {
    const mei = await api.signUp()
    const proof = await uploadProof(api.app, mei)
    const { id } = await mei.call('POST /api/user/recharge', {
      body: { method: 'manual', amount: 9_00, proof },
    })
    return {
      ask: () => ada.call('POST /api/portal/recharge/decide', { body: { id, verdict: 'pass', received: 9_00 } }),
      decide: (tx) =>
        sql`update recharges set status = 2, reason = 'Nothing came' where id = ${Number(id)}`.execute(tx),
    }
  },
  'the withdrawal is decided': async () => {
    const { id } = await withdraw(await prepareBuyer(api), 50_00)
    return {
      ask: () => ada.call('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'pass' } }),
      decide: (tx) => close(tx, id, 'cancelled'),
    }
  },
  'the withdrawal to cancel is decided': async () => {
    const mei = await prepareBuyer(api)
    const { id } = await withdraw(mei, 50_00)
    return {
      ask: () => mei.call('POST /api/user/extract_cancel', { body: { id } }),
      decide: (tx) => close(tx, id, 'cancelled'),
    }
  },
  'the withdrawal is settled': async () => {
    const { id } = await withdraw(await prepareBuyer(api), 50_00)
    await ada.call('POST /api/portal/withdrawal/decide', { body: { id, verdict: 'pass' } })
    return {
      ask: () => ada.call('POST /api/portal/withdrawal/settle', { body: { id, outcome: 'failed' } }),
      decide: (tx) => close(tx, id, 'settled'),
    }
  },
}

test.each(Object.entries(cases))(
  '%s: a call that waited for this change gets the same refusal as a later call',
  async (_name, prepare) => {
    const { ask, decide } = await prepare()
    const late = await writer.transaction().execute(async (tx) => {
      await decide(tx)
      const pending = { answer: refusalOf(ask()) }
      await untilCallWaits()
      return pending
    })
    const refusal = await late.answer
    await writer.transaction().execute(async (tx) => {
      await decide(tx)
      expect(await refusalOf(ask())).toEqual(refusal)
    })
  },
)

async function onePiece() {
  const { variantIds } = await addProduct(writer, {
    shop: shops.kumoriya,
    name: { en: 'Scarf' },
    variants: [{ price: 60_00, stock: 1 }],
  })
  return { variant_id: String(variantIds[0]), quantity: 1 }
}

async function payment() {
  const mei = await prepareBuyer(api)
  const { group_id, orders } = await order(mei, [tea])
  return { mei, body: { order_ids: orders.map(({ id }) => id), ticket: await ticketFor(mei, group_id) } }
}

function lockAccountOf(tx: Tx, { id }: TestPerson) {
  return sql`select 1 from accounts where id = ${Number(id)} for no key update`.execute(tx)
}

function close(tx: Tx, id: string, state: 'cancelled' | 'settled') {
  return sql`update withdrawals set state = ${state}, closed_at = now() where id = ${Number(id)}`.execute(tx)
}

/** Returns the refusal's code and details. Rethrows other errors. */
function refusalOf(response: Promise<unknown>) {
  return response.then(
    () => 'ok',
    (error: ApiRefusal) => {
      if (error.name !== 'Refused') throw error
      const { reason, message, fields, data } = error
      return { reason, message, fields, data }
    },
  )
}

async function untilCallWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()
    `.execute(writer)
    if (rows.length > 0) return
    await sleep(10)
  }
}
