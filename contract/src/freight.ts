import * as v from 'valibot'
import { Country } from './addresses.ts'
import { endpoints } from './endpoint.ts'
import { Amount, Cents, Quantity } from './schemas.ts'
import { ofShop } from './shop-settings.ts'

/** The freight of the first piece, and of each further one. US cents. */
const Charge = v.pipe(Cents, v.minValue(0, 'AMOUNT_INVALID'), v.maxValue(1_000_000, 'AMOUNT_INVALID'))
/** `free_from` null means that freight is never free. If the shop does not deliver, the amounts have no meaning. */
const tariff = { delivers: v.boolean(), base: Charge, further: Charge, free_from: v.nullable(Amount) }

const Zone = v.strictObject({
  countries: v.pipe(v.array(Country), v.minLength(1, 'required'), v.maxLength(249, 'too_many')),
  ...tariff,
})
export type FreightZone = v.InferOutput<typeof Zone>

const Rest = v.strictObject(tariff)
export type FreightRest = v.InferOutput<typeof Rest>

/** A country is in at most one zone; `rest` applies to all others. */
const rows = { zones: v.pipe(v.array(Zone), v.maxLength(20, 'too_many')), rest: Rest }

const FreightForm = v.strictObject({ ...ofShop, version: v.pipe(v.number(), v.integer()), ...rows })
export type FreightForm = v.InferOutput<typeof FreightForm>

const FreightTable = v.object({ version: v.number(), ...rows })
export type FreightTable = v.InferOutput<typeof FreightTable>

/** The rows on the screen, and an order to test them. */
const FreightTrial = v.strictObject({
  ...rows,
  country: Country,
  pieces: Quantity,
  subtotal: v.pipe(Cents, v.minValue(0, 'AMOUNT_INVALID'), v.maxValue(100_000_000, 'AMOUNT_INVALID')),
})
export type FreightTrial = v.InferOutput<typeof FreightTrial>

/** `zone` is the index of the row that applies, null for the rest; `freight` is null if the shop does not deliver. */
const FreightOutcome = v.object({ zone: v.nullable(v.number()), freight: v.nullable(Cents) })
export type FreightOutcome = v.InferOutput<typeof FreightOutcome>

export const portalFreightEndpoints = endpoints({
  'GET /api/portal/freight/table': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    query: v.object(ofShop),
    reply: FreightTable,
    refusals: ['NOT_FOUND'],
  },
  /** Applies to orders that are placed from now on. CHANGED_MEANWHILE if another request has saved it. */
  'POST /api/portal/freight/save': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    changesOffer: true,
    secondFactor: true,
    body: FreightForm,
    reply: FreightTable,
    refusals: ['NOT_FOUND', 'CHANGED_MEANWHILE', 'SECOND_FACTOR_NEEDED'],
  },
  /** Returns the freight of an order by these rows, saved or not. */
  'POST /api/portal/freight/try': {
    caller: 'staff',
    duties: ['catalogue'],
    shopRole: 'manager',
    body: FreightTrial,
    reply: FreightOutcome,
  },
})
