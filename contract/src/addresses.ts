import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { AsTyped, Id, Nothing, optionalText, textOrEmpty, trimmed, whole } from './schemas.ts'

/** ISO 3166-1 alpha-2. */
export const Country = v.pipe(v.string('required'), v.regex(/^[A-Z]{2}$/, 'country'))

/** May be empty here: a missing field is reported together with invalid ones, when the whole address is checked. */
const filled = (maximum: number) => v.pipe(v.string('required'), trimmed, v.maxLength(maximum, 'too_long'))

/**
 * `region` is the part of ISO 3166-2 after the hyphen if `GET /api/user/area` lists regions, else free text. Without a country or a city, both and
 * the region are read from the text of `area`. The server composes the `area` of an address in a response.
 */
export const AddressForm = v.object({
  id: v.optional(Id),
  addressee: filled(80),
  mobile: filled(40),
  country: v.optional(v.pipe(v.string(), trimmed, v.maxLength(10, 'country')), ''),
  region: optionalText(60),
  city: textOrEmpty(80),
  postcode: optionalText(20),
  area: AsTyped,
  detail: filled(200),
  tag: filled(20),
  is_default: v.optional(v.boolean()),
})
export type AddressForm = v.InferOutput<typeof AddressForm>

export const Address = v.object({
  id: v.string(),
  addressee: v.string(),
  mobile: v.string(),
  /** In the usual format: `+65 8555 0123`. */
  mobile_shown: v.string(),
  country: v.string(),
  region: v.string(),
  city: v.string(),
  postcode: v.string(),
  area: v.string(),
  detail: v.string(),
  tag: v.string(),
  is_default: v.boolean(),
})
export type Address = v.InferOutput<typeof Address>

const remove = { caller: 'shopper', reply: Nothing, refusals: ['NOT_FOUND'] } as const

export const addressEndpoints = endpoints({
  'GET /api/user/address_list': { caller: 'shopper', reply: whole(Address) },
  'POST /api/user/address_add': {
    caller: 'shopper',
    body: AddressForm,
    reply: Address,
    refusals: ['NOT_FOUND', 'TOO_MANY'],
  },
  'GET /api/user/address': { caller: 'shopper', query: v.object({ id: Id }), reply: Address, refusals: ['NOT_FOUND'] },
  'POST /api/user/address_set_default': {
    caller: 'shopper',
    body: v.object({ id: Id }),
    reply: Nothing,
    refusals: ['NOT_FOUND'],
  },
  'GET /api/user/address_del': { ...remove, query: v.object({ id: Id }), writes: true },
  'POST /api/user/address_del': { ...remove, body: v.object({ id: Id }) },
  /** Without `country`: countries. With it: its regions, or none if the country has none. With `region` too: known towns of it. */
  'GET /api/user/area': {
    caller: 'anyone',
    query: v.object({ country: AsTyped, region: AsTyped }),
    reply: whole(v.object({ code: v.string(), name: v.string() })),
  },
})
