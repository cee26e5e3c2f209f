import type { PortalCurrency } from '@sealane/contract/settings'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { lockCurrency, saveCurrency, selectPortalCurrencies } from './currency.sql.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'

/** The currency codes of ISO 4217. */
const currencyCodes = new Set(Intl.supportedValuesOf('currency'))

type CurrencyChange = { code: string; per_dollar: number; offered: boolean }

/** Saves an operator's rate. Prices are charged in dollars: the rate only changes the amount that shoppers see beside them. */
export async function changeCurrency(
  { tx, caller }: Context,
  { body }: { body: CurrencyChange },
): Promise<PortalCurrency> {
  if (!currencyCodes.has(body.code)) throw new Refusal('INVALID_INPUT', { fields: { code: 'currency' } })
  const before = await lockCurrency(tx, body.code)
  await saveCurrency(tx, { code: body.code, perDollar: body.per_dollar, isOffered: body.offered, by: caller.id })
  const [from, to] = [rateOf(before), rateOf(body)]
  if (from !== to) {
    const detail = { from, to }
    await recordDecision(tx, { operatorId: caller.id, subject: 'currency', id: body.code, verdict: 'changed', detail })
  }
  const saved = (await selectPortalCurrencies(tx)).find(({ code }) => code === body.code)
  if (saved === undefined) throw new Error(`The currency ${body.code} was saved and is not there`)
  return saved
}

/** Describes the rate for the audit log. */
function rateOf(rate: Omit<CurrencyChange, 'code'> | undefined): string {
  return rate === undefined ? 'none' : `${rate.per_dollar}, ${rate.offered ? 'offered' : 'not offered'}`
}
