import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { text, Timestamp } from './schemas.ts'

/** ISO 4217. */
const CurrencyCode = v.pipe(v.string('required'), v.regex(/^[A-Z]{3}$/, 'currency'), v.notValue('USD', 'currency'))
/** How much of the currency one US dollar is. */
export const PerDollar = v.pipe(v.number('rate'), v.minValue(0.000001, 'rate'), v.maxValue(10_000_000, 'rate'))

export const Currency = v.object({ code: v.string(), per_dollar: v.number(), changed_at: Timestamp })
export type Currency = v.InferOutput<typeof Currency>

const PortalCurrency = v.object({
  ...Currency.entries,
  offered: v.boolean(),
  /** Who changed it last; null is the configured source. */
  changed_by: v.nullable(v.string()),
})
export type PortalCurrency = v.InferOutput<typeof PortalCurrency>

const SettingValue = v.union([v.string(), v.number(), v.boolean()])
const SettingChange = v.object({ operator: v.string(), before: SettingValue, value: SettingValue, at: Timestamp })
export type SettingChange = v.InferOutput<typeof SettingChange>

export const settingEndpoints = endpoints({
  'GET /api/portal/setting/list': {
    caller: 'operator',
    duties: ['finance', 'owner'],
    /** `changes` are the last ten, newest first; all of them stand in the audit trail. */
    reply: v.object({
      items: v.array(
        v.object({ key: v.string(), value: SettingValue, standard: SettingValue, changes: v.array(SettingChange) }),
      ),
      next: v.nullable(v.string()),
    }),
  },
  'POST /api/portal/setting/save': {
    caller: 'operator',
    duties: ['finance', 'owner'],
    body: v.strictObject({
      key: text(80),
      value: v.union([v.pipe(v.string(), v.maxLength(1000, 'too_long')), v.number(), v.boolean()]),
    }),
    reply: v.object({ key: v.string(), value: SettingValue }),
    refusals: ['NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  },
  'GET /api/user/currency_list': { caller: 'anyone', reply: v.object({ items: v.array(Currency) }) },
  'GET /api/portal/currency/list': {
    caller: 'operator',
    duties: ['finance'],
    reply: v.object({ items: v.array(PortalCurrency), next: v.nullable(v.string()) }),
  },
  'POST /api/portal/currency/save': {
    caller: 'operator',
    duties: ['finance'],
    secondFactor: true,
    body: v.strictObject({ code: CurrencyCode, per_dollar: PerDollar, offered: v.boolean() }),
    reply: PortalCurrency,
  },
})
