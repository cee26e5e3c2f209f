import type { Currency, PortalCurrency } from '@sealane/contract/settings'
import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'

export async function selectCurrencies(queries: Queries): Promise<Currency[]> {
  const rows = await queries
    .selectFrom('currencies')
    .select(['code', 'per_dollar', 'changed_at'])
    .where('is_offered', '=', true)
    .orderBy('code')
    .execute()
  return rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }))
}

export async function selectPortalCurrencies(queries: Queries): Promise<PortalCurrency[]> {
  const { rows } = await sql<Omit<PortalCurrency, 'changed_at'> & { changed_at: Date }>`
    select c.code, c.per_dollar::float8 as per_dollar, c.is_offered as offered, c.changed_at, a.account as changed_by
    from currencies c left join accounts a on a.id = c.changed_by order by c.code
  `.execute(queries)
  return rows.map((row) => ({ ...row, changed_at: row.changed_at.toISOString() }))
}

/** Locks the currency in its present state; undefined if it is new. */
export async function lockCurrency(
  tx: Tx,
  code: string,
): Promise<{ per_dollar: number; offered: boolean } | undefined> {
  const { rows } = await sql<{ per_dollar: number; offered: boolean }>`
    select per_dollar::float8 as per_dollar, is_offered as offered from currencies where code = ${code} for update
  `.execute(tx)
  return rows[0]
}

type CurrencyRate = { code: string; perDollar: number }

export async function saveCurrency(
  tx: Tx,
  { code, perDollar, isOffered, by }: CurrencyRate & { isOffered: boolean; by: number },
): Promise<void> {
  const values = { per_dollar: perDollar, is_offered: isOffered, changed_by: by, changed_at: new Date() }
  await tx
    .insertInto('currencies')
    .values({ code, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .execute()
}

/** Saves rates of existing currencies if the new rate is between half and double of the previous one. Returns the codes of the others. */
export async function saveRates(tx: Tx, rates: CurrencyRate[]): Promise<string[]> {
  const [codes, perDollar] = [rates.map(({ code }) => code), rates.map((rate) => rate.perDollar)]
  const { rows } = await sql<{ code: string }>`
    with given as (select * from unnest(${codes}::text[], ${perDollar}::numeric[]) given (code, per_dollar)),
    saved as (
      update currencies c set per_dollar = given.per_dollar, changed_by = null, changed_at = now() from given
      where c.code = given.code and given.per_dollar between c.per_dollar / 2 and c.per_dollar * 2
      returning c.code
    )
    select c.code from currencies c join given on given.code = c.code where c.code not in (select code from saved)
  `.execute(tx)
  return rows.map(({ code }) => code)
}
