import type { PortalOrder } from '@sealane/contract/orders'
import { withoutLogistics } from './carrier.rules.ts'

/** The parcels of several orders: one carrier, and each order's number by its id. */
export type Parcels = { carrier: string; isWithoutLogistics: boolean; numbers: Record<string, string> }

export const noParcels: Parcels = { carrier: '', isWithoutLogistics: false, numbers: {} }

/** Assigns the pasted lines to this order and those below it. */
export function withNumbers(parcels: Parcels, ids: readonly string[], first: string, pasted: string): Parcels {
  const lines = pasted
    .split(/[\r\n\t]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const below = ids.slice(ids.indexOf(first))
  const typed = Object.fromEntries(below.slice(0, lines.length).map((id, index) => [id, lines[index] ?? '']))
  return { ...parcels, numbers: { ...parcels.numbers, ...typed } }
}

type ManyFault = 'carrierNeeded' | 'numberNeeded'

/** Returns faults by field: `carrier`, or an order's id. */
export function faultsOfMany({ carrier, isWithoutLogistics, numbers }: Parcels, ids: readonly string[]) {
  if (isWithoutLogistics) return {}
  const missing = ids.filter((id) => (numbers[id] ?? '').trim() === '')
  const faults: Record<string, ManyFault> = Object.fromEntries(missing.map((id) => [id, 'numberNeeded']))
  return carrier.trim() === '' ? { ...faults, carrier: 'carrierNeeded' as const } : faults
}

type AddressedOrder = {
  id: string
  address: Pick<PortalOrder['address'], 'addressee' | 'country' | 'region' | 'city' | 'postcode' | 'detail'>
}

/** Returns each order that shares its number with an order of another address, with that other order. Orders of one address may share a parcel. */
export function clashesOf<Order extends AddressedOrder>(
  { isWithoutLogistics, numbers }: Parcels,
  orders: readonly Order[],
): Map<string, Order> {
  const typed = orders.filter(({ id }) => !isWithoutLogistics && bare(numbers[id]) !== '')
  return new Map(
    typed.flatMap((order) => {
      const isOfParcel = ({ id }: Order) => bare(numbers[id]) === bare(numbers[order.id])
      const other = typed.find((one) => isOfParcel(one) && addressKeyOf(one) !== addressKeyOf(order))
      return other === undefined ? [] : [[order.id, other] as const]
    }),
  )
}

function addressKeyOf({ address: { addressee, country, region, city, postcode, detail } }: AddressedOrder): string {
  return [addressee, country, region, city, postcode, detail].map(bare).join('\n')
}

/** Normalizes the text: a scanner writes no spaces and only capitals. */
function bare(text = ''): string {
  return text.normalize('NFKC').toUpperCase().replaceAll(/\s/g, '')
}

/** Builds a request that ships everything that is left of the order. */
export function toWholeShipping(id: string, { carrier, isWithoutLogistics, numbers }: Parcels) {
  if (isWithoutLogistics) return { id, carrier: withoutLogistics }
  return { id, carrier: carrier.trim(), tracking_no: (numbers[id] ?? '').trim() }
}
