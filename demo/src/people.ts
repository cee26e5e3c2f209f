import type { Duty } from '@sealane/contract/access'
import type { Tx } from '@sealane/server/db/database'
import type { Resources } from '@sealane/server/resources'
import { readAddresses, readPeople, readShops, type DemoPerson, type DemoShop } from './data.ts'

/** The password of every demo account. The start prints it, so it is public: the demo is only for looking around. */
export const password = 'sealane-demo'
export const paymentCode = '246813'
/** The duty of each operator. */
export const operators: Record<string, Duty> = {
  ada: 'owner',
  grace: 'owner',
  ines: 'finance',
  tomas: 'support',
  olu: 'catalogue',
}

const day = 86_400_000

/** Writes shoppers with their addresses, operators, and a seller for each shop. Returns the account ids by name. */
export async function writePeople(
  tx: Tx,
  { hashing }: Resources,
  shops: Map<string, number>,
): Promise<Map<string, number>> {
  const people = [...readPeople(), ...Object.keys(operators).map(operator), ...readShops().map(seller)]
  const hashes = {
    password: await hashing.passwords.hash(password, 'demo'),
    code: await hashing.codes.hash(paymentCode, 'demo'),
  }
  const rows = people.map((person, index) => toRow(person, index, hashes))
  const saved = await tx.insertInto('accounts').values(rows).returning(['id', 'account']).execute()
  const ids = new Map(saved.map(({ id, account }) => [account, id]))

  const sellers = [...shops].map(([slug, shop_id]) => ({
    shop_id,
    account_id: ids.get(`seller-${slug}`) ?? 0,
    role: 'owner',
  }))
  await tx.insertInto('shop_staff').values(sellers).execute()
  await writeAddresses(tx, ids)
  return ids
}

function operator(account: string): DemoPerson {
  const given_name = account[0]?.toUpperCase() + account.slice(1)
  return { account, family_name: '', given_name, country: 'NO', language: 'en' }
}

function seller({ slug, seller: given_name, country }: DemoShop): DemoPerson {
  return { account: `seller-${slug}`, family_name: '', given_name, country, language: 'en' }
}

function toRow(person: DemoPerson, index: number, hashes: { password: string; code: string }) {
  const account_key = person.account.toLowerCase()
  const email = `${account_key}@example.com` // A reserved domain that delivers no mail.
  const duty = operators[person.account]
  const created_at = new Date(Date.now() - (person.account === 'jonas' ? 0 : (200 - index) * day))
  return {
    ...person,
    account_key,
    email,
    email_key: email,
    email_verified_at: created_at,
    password_hash: hashes.password,
    payment_code_hash: hashes.code,
    duties: duty === undefined ? [] : [duty],
    created_at,
  }
}

/** Writes the addresses; the first of each person is the default one. */
async function writeAddresses(tx: Tx, ids: Map<string, number>): Promise<void> {
  const withDefault = new Set<string>()
  const rows = readAddresses().map(({ account, ...address }) => {
    const is_default = !withDefault.has(account)
    withDefault.add(account)
    return { ...address, account_id: ids.get(account) ?? 0, is_default }
  })
  await tx.insertInto('addresses').values(rows).execute()
}

export function demoShopRow(shop: DemoShop, addresses: Map<string, string>, index: number) {
  return {
    slug: shop.slug,
    name: shop.name,
    country: shop.country,
    city: shop.city,
    logo: addresses.get(shop.logo) ?? '',
    banner: addresses.get(shop.banner) ?? '',
    banner_color: shop.banner_color,
    freight_base: shop.freight.base,
    freight_further: shop.freight.further,
    freight_free_from: shop.freight.free_from,
    handling_days: shop.handling_days,
    created_at: new Date(Date.now() - (400 - index * 9) * day),
  }
}
