import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { Id, text, Timestamp } from './schemas.ts'

/** ISO 4217. */
const CurrencyCode = v.pipe(v.string('required'), v.regex(/^[A-Z]{3}$/, 'currency'), v.notValue('USD', 'currency'))
/** The amount of the currency that is one US dollar. */
export const PerDollar = v.pipe(v.number('rate'), v.minValue(0.000001, 'rate'), v.maxValue(10_000_000, 'rate'))

export const Currency = v.object({ code: v.string(), per_dollar: v.number(), changed_at: Timestamp })
export type Currency = v.InferOutput<typeof Currency>

const PortalCurrency = v.object({
  ...Currency.entries,
  offered: v.boolean(),
  /** The operator who changed it last; null is the configured source. */
  changed_by: v.nullable(v.string()),
})
export type PortalCurrency = v.InferOutput<typeof PortalCurrency>

const SettingValue = v.union([v.string(), v.number(), v.boolean()])
const SettingChange = v.object({ operator: v.string(), before: SettingValue, value: SettingValue, at: Timestamp })
export type SettingChange = v.InferOutput<typeof SettingChange>

/**
 * A waiting change: first for another operator's confirmation, then until `effective_at`. If no other operator has the duty, it needs only time and
 * no confirmation. `can` lists the caller's actions.
 */
const SettingProposal = v.object({
  id: v.string(),
  value: SettingValue,
  before: SettingValue,
  proposed_by: v.string(),
  proposed_at: Timestamp,
  needs: v.picklist(['operator', 'time']),
  confirmed_by: v.nullable(v.string()),
  confirmed_at: v.nullable(Timestamp),
  effective_at: v.nullable(Timestamp),
  can: v.array(v.picklist(['confirm', 'cancel'])),
})
export type SettingProposal = v.InferOutput<typeof SettingProposal>

/** `changes` are the last ten, newest first; the audit log contains all. */
const ListedSetting = v.object({
  key: v.string(),
  value: SettingValue,
  standard: SettingValue,
  changes: v.array(SettingChange),
  pending: v.nullable(SettingProposal),
})
export type ListedSetting = v.InferOutput<typeof ListedSetting>

/** A setting and its present value; `pending` is a waiting change. */
const SavedSetting = v.object({ key: v.string(), value: SettingValue, pending: v.nullable(SettingProposal) })

export const settingEndpoints = endpoints({
  'GET /api/portal/setting/list': {
    caller: 'operator',
    duties: ['finance', 'owner'],
    reply: v.object({ items: v.array(ListedSetting), next: v.nullable(v.string()) }),
  },
  /** A change that creates or receives money, or weakens its protection, is only proposed: see `pending`. */
  'POST /api/portal/setting/save': {
    caller: 'operator',
    duties: ['finance', 'owner'],
    body: v.strictObject({
      key: text(80),
      value: v.union([v.pipe(v.string(), v.maxLength(1000, 'too_long')), v.number(), v.boolean()]),
    }),
    reply: SavedSetting,
    refusals: ['NOT_FOUND', 'SECOND_FACTOR_NEEDED'],
  },
  /** Confirms it, by another operator than the one who proposed it, once. */
  'POST /api/portal/setting/confirm': {
    caller: 'operator',
    duties: ['finance', 'owner'],
    secondFactor: true,
    body: v.strictObject({ id: Id }),
    reply: SavedSetting,
    refusals: ['NOT_FOUND', 'ALREADY_DECIDED', 'SECOND_FACTOR_NEEDED'],
  },
  /** Cancels it, by any operator with the setting's duty, until it has taken effect. */
  'POST /api/portal/setting/cancel': {
    caller: 'operator',
    duties: ['finance', 'owner'],
    body: v.strictObject({ id: Id }),
    reply: SavedSetting,
    refusals: ['NOT_FOUND', 'ALREADY_DECIDED'],
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
