import type { Address, AddressForm } from '@sealane/contract/addresses'
import type { FileName } from '@sealane/contract/locales'
import { tidyPostcode } from '@sealane/contract/postcodes'
import type { Queries, Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'
import { takeForSource, takeOfDay } from '../http/rates.ts'
import type { Context, Situation } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { addressesMaximum, becomesDefault, checkAddress } from './address.rules.ts'
import {
  clearDefault,
  countAddresses,
  deleteAddress,
  insertAddress,
  lockAddresses,
  saveAddress,
  saveDefault,
  selectAddress,
  selectAddresses,
  type AddressRow,
} from './address.sql.ts'
import { readArea } from './area-text.ts'
import { formatMobile, readMobile } from './mobile.rules.ts'
import { areaOf, isCountry, regionCodesOf } from './places.ts'

export { selectDestination as findDestination } from './address.sql.ts'

/** Returns the shopper's own address. A foreign one is answered as a missing one. */
export async function findAddress(queries: Queries, accountId: number, id: string): Promise<AddressRow> {
  const row = await selectAddress(queries, accountId, toId(id))
  if (row === undefined) throw new Refusal('NOT_FOUND')
  return row
}

export async function listAddresses(queries: Queries, accountId: number, language: FileName): Promise<Address[]> {
  const rows = await selectAddresses(queries, accountId)
  return rows.map((row) => toAddress(row, language))
}

/**
 * More addresses than a shopper writes in a day: each can be a guess where a shop's people live, which the response to a promo code of the platform
 * confirms.
 */
const dayS = 86_400
const addressesADay = 30
const addressesOfSource = { maximum: 300, windowS: dayS }
/** Limit of an account whose source has used up its own: without an address it could not order. */
const addressesBeyond = { maximum: 1, windowS: dayS }

/** Counts added or changed addresses. A form with faults counts for nothing. */
export async function limitAdding(
  { caller, visit, resources: { rates } }: Situation,
  { body }: { body: AddressForm },
): Promise<undefined> {
  readAddress(body)
  await takeOfDay(rates, caller, { name: 'address', maximum: addressesADay })
  await takeForSource(
    rates,
    { key: `address_from:${visit.source}`, ...addressesOfSource },
    { key: `address_beyond:${caller.id}`, ...addressesBeyond },
  )
}

/** Adds an address, or changes the one whose `id` is given. */
export async function addAddress({ tx, caller, visit }: Context, { body }: { body: AddressForm }): Promise<Address> {
  const values = readAddress(body)
  await lockAddresses(tx, caller.id)
  const row =
    body.id === undefined
      ? await insertNew(tx, caller.id, { values, wanted: body.is_default })
      : await change(tx, caller.id, { id: body.id, values, wanted: body.is_default })
  return toAddress(row, visit.language)
}

export async function setDefaultAddress(tx: Tx, accountId: number, id: string): Promise<void> {
  if (!(await saveDefault(tx, accountId, toId(id)))) throw new Refusal('NOT_FOUND')
}

/** Deletes an address. The newest of the others replaces a default. */
export async function removeAddress(tx: Tx, accountId: number, id: string): Promise<void> {
  await lockAddresses(tx, accountId)
  const deleted = await deleteAddress(tx, accountId, toId(id))
  if (deleted === undefined) throw new Refusal('NOT_FOUND')
  const [newest] = deleted.is_default ? await selectAddresses(tx, accountId) : []
  if (newest !== undefined) await saveDefault(tx, accountId, newest.id)
}

type ParsedAddress = ReturnType<typeof readAddress>
type SaveAddressInput = { values: ParsedAddress; wanted: boolean | undefined }

async function insertNew(tx: Tx, accountId: number, { values, wanted }: SaveAddressInput): Promise<AddressRow> {
  const count = await countAddresses(tx, accountId)
  if (count >= addressesMaximum) throw new Refusal('TOO_MANY', { values: { of: 'stored' } })
  const isDefault = becomesDefault(wanted, count)
  if (isDefault) await clearDefault(tx, accountId)
  return insertAddress(tx, accountId, { ...values, is_default: isDefault })
}

async function change(
  tx: Tx,
  accountId: number,
  { id, values, wanted }: SaveAddressInput & { id: string },
): Promise<AddressRow> {
  const existing = await findAddress(tx, accountId, id)
  const row = await saveAddress(tx, existing.id, values)
  if (wanted !== true || row.is_default) return row
  await saveDefault(tx, accountId, row.id)
  return { ...row, is_default: true }
}

/** Returns the form's values, normalized; refuses with every fault at once. */
export function readAddress(form: AddressForm) {
  const { addressee, detail, tag } = form
  const isAreaWritten = (form.area ?? '').trim() !== '' && (form.country === '' || form.city === '')
  const { country, region = '', city } = isAreaWritten ? readWritten(form) : form
  const mobile = readMobile(form.mobile, country)
  const postcode = tidyPostcode(form.postcode ?? '')
  checkAddress(
    { addressee, country, region, city, postcode, detail, tag },
    {
      isCountry: isCountry(country),
      isMobile: mobile !== undefined,
      regionCodes: regionCodesOf(country),
      isAreaWritten,
    },
  )
  return { addressee, mobile: mobile ?? '', country, region, city, postcode, detail, tag }
}

/** Returns country, region and city from the text of the area; a field of the form has priority. */
function readWritten({ area = '', country, region = '', city }: AddressForm) {
  const written = readArea(area, { country, region })
  return { ...written, city: city === '' ? written.city : city }
}

/** Returns the address with names in the reader's language. */
export function toAddress({ id, ...row }: AddressRow, language: FileName): Address {
  return { ...row, id: String(id), area: areaOf(row, language), mobile_shown: formatMobile(row.mobile) }
}
