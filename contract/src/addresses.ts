import * as v from 'valibot'
import { Mobile } from './accounts.ts'
import { endpoints } from './endpoint.ts'
import { Id, Nothing, optionalText, text } from './schemas.ts'

/** ISO 3166-1 alpha-2. */
const Country = v.pipe(v.string('required'), v.regex(/^[A-Z]{2}$/, 'country'))

/** `region` is the part of ISO 3166-2 after the hyphen where `area` lists regions, else free text. `area` is composed by the server. */
export const AddressForm = v.strictObject({
  id: v.optional(Id),
  addressee: text(80),
  mobile: Mobile,
  country: Country,
  region: optionalText(60),
  city: text(80),
  postcode: optionalText(20),
  area: v.optional(v.string()),
  detail: text(200),
  tag: text(20),
  is_default: v.optional(v.boolean()),
})
export type AddressForm = v.InferOutput<typeof AddressForm>

export const Address = v.object({
  id: v.string(),
  addressee: v.string(),
  mobile: v.string(),
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
  'GET /api/user/address_list': { caller: 'shopper', reply: v.object({ items: v.array(Address) }) },
  'POST /api/user/address_add': {
    caller: 'shopper',
    body: AddressForm,
    reply: Address,
    refusals: ['NOT_FOUND', 'TOO_MANY'],
  },
  'GET /api/user/address': { caller: 'shopper', query: v.object({ id: Id }), reply: Address, refusals: ['NOT_FOUND'] },
  'POST /api/user/address_set_default': {
    caller: 'shopper',
    body: v.strictObject({ id: Id }),
    reply: Nothing,
    refusals: ['NOT_FOUND'],
  },
  'GET /api/user/address_del': { ...remove, query: v.object({ id: Id }), writes: true },
  'POST /api/user/address_del': { ...remove, body: v.strictObject({ id: Id }) },
  /** Without `country`: countries. With it: its regions, none where a country has none. With `region` too: towns known for it. */
  'GET /api/user/area': {
    caller: 'anyone',
    query: v.object({ country: v.optional(v.string()), region: v.optional(v.string()) }),
    reply: v.object({ items: v.array(v.object({ code: v.string(), name: v.string() })) }),
  },
})
