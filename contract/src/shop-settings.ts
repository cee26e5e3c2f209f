import * as v from 'valibot'
import { AddressForm, Country } from './addresses.ts'
import { endpoints } from './endpoint.ts'
import { inLanguages } from './product-form.ts'
import { Id, Moment, text, Timestamp } from './schemas.ts'

/** What a shop decides of itself. A seller reaches their own shops, an operator all. */

/** Without one it is the first that the caller reaches. */
export const ofShop = { shop_id: v.optional(Id) }

/** The address of the picture that there is or of the drawn one, or the id of an upload for `shop_picture`. */
const Shown = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(200, 'too_long'))

/** `version` is the one that was changed. Languages without words show the others'. */
const ShopProfileForm = v.strictObject({
  ...ofShop,
  version: v.pipe(v.number(), v.integer()),
  name: text(60),
  country: Country,
  logo: Shown,
  banner: Shown,
  about: inLanguages(v.pipe(v.string(), v.trim(), v.maxLength(1_000, 'too_long'))),
})
export type ShopProfileForm = v.InferOutput<typeof ShopProfileForm>

/** `drawn` is what a shop without pictures of its own is known by; `wanted_name` waits for an operator, null where none does. */
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

/** Begins now where no `from` is named. One that runs keeps its first day. */
const HolidayForm = v.strictObject({ ...ofShop, from: v.optional(Moment), until: Moment })
export type HolidayForm = v.InferOutput<typeof HolidayForm>

/** `until` is when the shop opens again; `days_left` of this year's days a holiday planned now may take. */
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

/** `label` is the address in lines, as shoppers get it. Null as long as the shop has not said. */
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
   * Shoppers see it at once; a new name waits for an operator who does not work for the shop, and is taken back by sending the name that
   * there is. CHANGED_MEANWHILE where somebody else saved it.
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
  /** Plans the one holiday of the shop, or changes it. Orders placed before it was announced keep their clocks. */
  'POST /api/portal/shop/holiday': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    changesOffer: true,
    body: HolidayForm,
    reply: Holiday,
    refusals: ['NOT_FOUND'],
  },
  /** Open again, or not closed at all. Ending it twice ends it once. */
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
