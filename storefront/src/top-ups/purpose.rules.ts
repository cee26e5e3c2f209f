/** The purpose of a recharge: the orders of a checkout, and the missing amount in US cents. */
export type RechargePurpose = { group: string | undefined; amount: number | undefined }

const largest = 10_000_000_00

/** Reads an address such as `?group=7&amount=1250`. An invalid amount is left out. */
export function readPurpose(search: string): RechargePurpose {
  const parameters = new URLSearchParams(search)
  const amount = Number(parameters.get('amount') ?? '')
  const group = parameters.get('group') ?? ''
  return {
    group: /^[0-9A-Za-z_-]{1,40}$/.test(group) ? group : undefined,
    amount: Number.isInteger(amount) && amount > 0 && amount <= largest ? amount : undefined,
  }
}

/** Returns the query that passes the purpose on. */
export function forGroup({ group, amount }: RechargePurpose): string {
  const parameters = new URLSearchParams()
  if (group !== undefined) parameters.set('group', group)
  if (amount !== undefined) parameters.set('amount', String(amount))
  return parameters.size === 0 ? '' : `?${parameters}`
}

/** Formats cents as a person types them, `12.50`, with the decimal separator of the shown language. */
export function toAmountInput(cents: number, locale: string): string {
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: 2,
    useGrouping: false,
    numberingSystem: 'latn',
  }).format(cents / 100)
}

/** Returns only the currency sign, as amounts in the language contain it. */
export function signOf(formatted: string): string {
  return formatted.replaceAll(/[\d.,\s\u200e\u200f]/g, '')
}

/** Checks whether the currency sign is after the amount, as in `0,00 $`. */
export function isSignLast(formatted: string): boolean {
  return /^[\s\u200e\u200f]*\d/.test(formatted)
}
