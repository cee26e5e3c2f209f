import type { PortalCurrency } from '@sealane/contract/settings'
import type { Context } from '../http/serve.ts'
import { saveCurrency, selectPortalCurrencies } from './currency.sql.ts'
import { recordDecision } from '../decisions/decision.ts'

type Change = { code: string; per_dollar: number; offered: boolean }

/** A rate by an operator. Prices are charged in dollars: it changes what shoppers see beside them, nothing else. */
export async function changeCurrency({ tx, caller }: Context, { body }: { body: Change }): Promise<PortalCurrency> {
  await saveCurrency(tx, { code: body.code, perDollar: body.per_dollar, isOffered: body.offered, by: caller.id })
  await recordDecision(tx, {
    operatorId: caller.id,
    subject: 'currency',
    id: body.code,
    verdict: 'changed',
    detail: body,
  })
  const saved = (await selectPortalCurrencies(tx)).find(({ code }) => code === body.code)
  if (saved === undefined) throw new Error(`The currency ${body.code} was saved and is not there`)
  return saved
}
