import type { Tx } from '@sealane/server/db/database'

/** The value of one US dollar in each currency: plausible, but not a current rate. */
const perDollar = {
  EUR: 0.92,
  GBP: 0.79,
  JPY: 150,
  CNY: 7.2,
  KRW: 1380,
  THB: 35,
  TRY: 34,
  BRL: 5.6,
  CHF: 0.88,
}

/** Writes the currencies in which prices can be shown beside dollars. */
export async function writeCurrencies(tx: Tx): Promise<void> {
  const rows = Object.entries(perDollar).map(([code, rate]) => ({ code, per_dollar: rate }))
  await tx.insertInto('currencies').values(rows).execute()
}
