import { createClient, type Call } from '@sealane/contract/client'
import { sql } from 'kysely'
import type { Database } from '../../server/src/db/database.ts'
import { post } from '../../server/src/ledger/ledger.ts'
import { createSend } from './send.ts'

export type Shopper = { id: number; call: Call; addressId: string }

export const paymentCode = '135792'
const count = 8
const money = 10_000_000_00
const home = {
  addressee: 'Mei Lin',
  mobile: '+6581234567',
  country: 'SG',
  city: 'Singapore',
  detail: 'Block 12',
  tag: 'home',
}

/** Eight people with an address, a payment code and more money than they can spend. */
export async function inviteShoppers(address: string, database: Database): Promise<Shopper[]> {
  const numbers = Array.from({ length: count }, (_none, index) => index + 1)
  return Promise.all(numbers.map((number) => invite(address, database, `bench-${number}`)))
}

async function invite(address: string, database: Database, account: string): Promise<Shopper> {
  const send = createSend(address)
  const registration = { account, password: 'six times seven' }
  const { userinfo } = await createClient(send, () => ({}))('POST /api/user/register', { body: registration })
  const call = createClient(send, () => ({ token: userinfo.token }))
  const { id: addressId } = await call('POST /api/user/address_add', { body: home })
  await call('POST /api/user/resetPay', { body: { new_code: paymentCode } })

  const id = Number(userinfo.id)
  const transfer = {
    from: { kind: 'bank' },
    to: { kind: 'shopper_available', owner: id },
    amount: money,
  } as const
  const entry = { kind: 'adjustment', reference: account, actor: 'bench' }
  await database.transaction().execute((tx) => post(tx, entry, [transfer]))
  return { id, call, addressId }
}

/** What can be bought, with enough of it for everybody. */
export async function stockUp(database: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update variants set stock = 10000000 where is_on_sale returning id
  `.execute(database)
  return rows.map(({ id }) => id)
}
