/** Names for which the server knows the carrier's tracking page. Any other text is accepted as a carrier too. */
export const carriers = [
  'Australia Post',
  'Canada Post',
  'China Post',
  'Correios',
  'Correos',
  'CTT',
  'DHL',
  'DPD',
  'ELTA',
  'FedEx',
  'GLS',
  'Hermes',
  'Japan Post',
  'Korea Post',
  'La Poste',
  'Poste Italiane',
  'Posten',
  'Posti',
  'PostNL',
  'PostNord',
  'PTT',
  'Royal Mail',
  'Russian Post',
  'SF Express',
  'Singapore Post',
  'Thailand Post',
  'UPS',
  'USPS',
] as const

/** The value that the server reads as a shipment without logistics. */
export const withoutLogistics = 'none'

/** A number of the Universal Postal Union, used by every post: two letters, nine digits, the country. */
const postal = /^[A-Z]{2}\d{9}[A-Z]{2}$/

/** The patterns of tracking numbers by carrier, without spaces and in capitals. Carriers that are not listed accept any number. */
const patterns: Record<string, RegExp> = {
  dhl: /^(\d{10,11}|[A-Z]{2}\d{9}[A-Z]{2}|JJ?D\d{16,20})$/,
  dpd: /^\d{14}[A-Z0-9]?$/,
  fedex: /^(\d{12}|\d{15}|\d{20}|\d{22})$/,
  gls: /^[A-Z0-9]{8}$|^\d{11,12}$/,
  ups: /^1Z[A-Z0-9]{16}$/,
  usps: /^(\d{20,22}|\d{26}|[A-Z]{2}\d{9}US)$/,
  sfexpress: /^SF\d{12,13}$/,
  royalmail: /^[A-Z]{2}\d{9}GB$/,
  japanpost: /^(\d{11,12}|[A-Z]{2}\d{9}JP)$/,
  koreapost: /^(\d{13}|[A-Z]{2}\d{9}KR)$/,
  thailandpost: /^[A-Z]{2}\d{9}TH$/,
  singaporepost: postal,
  chinapost: /^(\d{13}|[A-Z]{2}\d{9}CN)$/,
  correios: /^[A-Z]{2}\d{9}BR$/,
  elta: postal,
  posten: /^(\d{17,18}|[A-Z]{2}\d{9}NO)$/,
  postnord: /^(\d{11,20}|[A-Z]{2}\d{9}[A-Z]{2})$/,
  russianpost: /^(\d{14}|[A-Z]{2}\d{9}RU)$/,
}

export type CarrierFit = 'fits' | 'odd' | 'unknown'

/**
 * Returns whether the number matches the carrier's pattern. The result never blocks the shipment: patterns change, and the number on the label is
 * right.
 */
export function fitOf(carrier: string, trackingNo: string): CarrierFit {
  const pattern = patterns[carrier.toLowerCase().replaceAll(/[\s_-]+/g, '')]
  const number = trackingNo.replaceAll(/\s+/g, '').toUpperCase()
  if (pattern === undefined || number.length < 5) return 'unknown'
  return pattern.test(number) ? 'fits' : 'odd'
}
