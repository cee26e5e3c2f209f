import * as v from 'valibot'
import { AddressForm, Country } from './addresses.ts'
import { endpoints } from './endpoint.ts'
import { inLanguages } from './product-form.ts'
import { Id, Moment, text, Timestamp, trimmed } from './schemas.ts'

/** A shop's own settings. A seller reaches their own shops, an operator all. */

/** By default the first shop that the caller reaches. */
export const ofShop = { shop_id: v.optional(Id) }

/** The address of the present picture or of the generated one, or the id of an upload for `shop_picture`. */
const Shown = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(200, 'too_long'))

/** `version` is the edited one. Languages without a text show another one's. */
const ShopProfileForm = v.strictObject({
  ...ofShop,
  version: v.pipe(v.number(), v.integer()),
  name: text(60),
  country: Country,
  logo: Shown,
  banner: Shown,
  about: inLanguages(v.pipe(v.string(), trimmed, v.maxLength(1_000, 'too_long'))),
})
export type ShopProfileForm = v.InferOutput<typeof ShopProfileForm>

/** `drawn` are the generated pictures of a shop without its own; `wanted_name` waits for an operator, null if there is none. */
export const ShopProfile = v.object({
  id: v.string(),
  version: v.number(),
  name: v.string(),
  wanted_name: v.nullable(v.string()),
  country: v.string(),
  logo: v.string(),
  banner: v.string(),
  drawn: v.object({ logo: v.string(), banner: v.string() }),
  about: inLanguages(v.string()),
})
export type ShopProfile = v.InferOutput<typeof ShopProfile>

/** Begins now without `from`. A running holiday keeps its first day. */
const HolidayForm = v.strictObject({ ...ofShop, from: v.optional(Moment), until: Moment })
export type HolidayForm = v.InferOutput<typeof HolidayForm>

/** `until` is the time when the shop opens again; `days_left` of this year's days are available for a new holiday. */
export const Holiday = v.object({
  state: v.picklist(['none', 'planned', 'running']),
  from: v.nullable(Timestamp),
  until: v.nullable(Timestamp),
  days_maximum: v.number(),
  days_left: v.number(),
})
export type Holiday = v.InferOutput<typeof Holiday>

const { id: _id, area: _area, tag: _tag, is_default: _default, ...place } = AddressForm.entries
const ReturnAddressForm = v.strictObject({ ...ofShop, ...place })
export type ReturnAddressForm = v.InferOutput<typeof ReturnAddressForm>

/** `label` is the address in lines, as shoppers get it. Null as long as the shop has none. */
export const ReturnAddress = v.object({
  address: v.nullable(
    v.object({
      addressee: v.string(),
      mobile: v.string(),
      country: v.string(),
      region: v.string(),
      city: v.string(),
      postcode: v.string(),
      detail: v.string(),
      label: v.string(),
    }),
  ),
})
export type ReturnAddress = v.InferOutput<typeof ReturnAddress>

export const shopSettingEndpoints = endpoints({
  'GET /api/portal/shop/detail': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    query: v.object(ofShop),
    reply: ShopProfile,
    refusals: ['NOT_FOUND'],
  },
  /**
   * Shoppers see the change at once; a new name waits for an operator who does not work for the shop, and is cancelled by sending the present name.
   * CHANGED_MEANWHILE if another request has saved it.
   */
  'POST /api/portal/shop/save': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    changesOffer: true,
    body: ShopProfileForm,
    reply: ShopProfile,
    refusals: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  },
  'GET /api/portal/shop/holiday': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    query: v.object(ofShop),
    reply: Holiday,
    refusals: ['NOT_FOUND'],
  },
  /** Plans the shop's one holiday, or changes it. Orders placed before its announcement keep their deadlines. */
  'POST /api/portal/shop/holiday': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    changesOffer: true,
    body: HolidayForm,
    reply: Holiday,
    refusals: ['NOT_FOUND'],
  },
  /** Opens the shop again, or cancels the plan. A repetition changes nothing. */
  'POST /api/portal/shop/holiday_end': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    changesOffer: true,
    body: v.strictObject(ofShop),
    reply: Holiday,
    refusals: ['NOT_FOUND'],
  },
  'GET /api/portal/shop/return_address': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    query: v.object(ofShop),
    reply: ReturnAddress,
    refusals: ['NOT_FOUND'],
  },
  /** For returns that are approved from now on. */
  'POST /api/portal/shop/return_address': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    secondFactor: true,
    body: ReturnAddressForm,
    reply: ReturnAddress,
    refusals: ['NOT_FOUND', 'FROZEN', 'SECOND_FACTOR_NEEDED'],
  },
})
