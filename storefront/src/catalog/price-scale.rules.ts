/** The prices between which the handles move, US cents. */
export type PriceSpan = { min: number; max: number }

const dollar = 100

/**
 * Where a price stands between the ends, 0 to 1. Equal ways are equal ratios: most of what is sold is cheap, and the few dear
 * things would take nearly all of an even scale.
 */
export function toShare(cents: number, { min, max }: PriceSpan): number {
  const share = Math.log(atLeastOne(cents) / atLeastOne(min)) / Math.log(atLeastOne(max) / atLeastOne(min))
  return Math.min(1, Math.max(0, share))
}

/** The price at a place, in whole dollars but at the very ends. */
export function toPrice(share: number, { min, max }: PriceSpan): number {
  if (share <= 0) return min
  if (share >= 1) return max
  const cents = atLeastOne(min) * (atLeastOne(max) / atLeastOne(min)) ** share
  return within(Math.round(cents / dollar) * dollar, { min, max })
}

/** One key further, a number of dollars: down to the whole dollar below, up to the one above. */
export function step(cents: number, dollars: number, span: PriceSpan): number {
  const whole = dollars > 0 ? Math.floor(cents / dollar) : Math.ceil(cents / dollar)
  return within((whole + dollars) * dollar, span)
}

export function within(cents: number, { min, max }: PriceSpan): number {
  return Math.min(Math.max(cents, min), max)
}

function atLeastOne(cents: number): number {
  return Math.max(1, cents)
}
