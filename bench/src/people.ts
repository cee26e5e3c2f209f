import { randomBytes } from 'node:crypto'
import { createClient, type ApiCall } from '@sealane/contract/client'
import { sql } from 'kysely'
import type { Database } from '@sealane/server/db/database'
import { post } from '@sealane/server/ledger/ledger.sql'
import { createSend } from './send.ts'

/** A logged-in account. `by` calls the servers in turn. */
export type BenchPerson = { id: number; account: string; token: string; call: ApiCall; by: (turn: number) => ApiCall }
export type BenchShopper = BenchPerson & { addressId: string }

export const paymentCode = '135792'
export const home = {
  addressee: 'Mei Lin',
  mobile: '+6581234567',
  country: 'SG',
  city: 'Singapore',
  postcode: '168733',
  detail: 'Block 12',
  tag: 'home',
}

/** Registers an account at the first server; all servers know it. */
export async function register(
  addresses: string[],
  account = `p${randomBytes(6).toString('hex')}`,
): Promise<BenchPerson> {
  const [first = ''] = addresses
  const visitor = createClient(createSend(first), () => ({}))
  const { userinfo } = await visitor('POST /api/user/register', { body: { account, password: 'six times seven' } })
  const { token } = userinfo
  const calls = addresses.map((address) => createClient(createSend(address), () => ({ token })))
  const by = (turn: number): ApiCall => calls[turn % calls.length] ?? visitor
  return { id: Number(userinfo.id), account, token, call: by(0), by }
}

/** Gives the account an address, a payment code and a balance, in US cents. */
export async function inviteShopper(person: BenchPerson, database: Database, balance: number): Promise<BenchShopper> {
  const { id: addressId } = await person.call('POST /api/user/address_add', { body: home })
  await person.call('POST /api/user/resetPay', { body: { new_code: paymentCode } })
  const transfer = {
    from: { kind: 'bank' },
    to: { kind: 'shopper_available', owner: person.id },
    amount: balance,
  } as const
  const entry = { kind: 'adjustment', reference: person.account, actor: 'bench' }
  if (balance > 0) await database.transaction().execute((tx) => post(tx, entry, [transfer]))
  return { ...person, addressId }
}

/** Makes the account an operator who may decide everything on the platform. */
export async function hireOperator(person: BenchPerson, database: Database): Promise<BenchPerson> {
  await sql`update accounts set duties = '{owner}' where id = ${person.id}`.execute(database)
  await sql`update sessions set proven_at = now() where account_id = ${person.id}`.execute(database)
  return person
}

/** Makes the account a seller of the shop. */
export async function hireSeller(person: BenchPerson, database: Database, shopId: number): Promise<BenchPerson> {
  await sql`insert into shop_staff (shop_id, account_id, role) values (${shopId}, ${person.id}, 'owner')`.execute(
    database,
  )
  return person
}
