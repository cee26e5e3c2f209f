/** The prices between which the handles move, US cents. */
export type PriceSpan = { min: number; max: number }

const dollar = 100

/**
 * Returns the position of a price between the ends, 0 to 1. Equal distances are equal ratios: most products are cheap, and the few
 * expensive ones would take most of a linear scale.
 */
export function toShare(cents: number, { min, max }: PriceSpan): number {
  const share = Math.log(atLeastOne(cents) / atLeastOne(min)) / Math.log(atLeastOne(max) / atLeastOne(min))
  return Math.min(1, Math.max(0, share))
}

/** Returns the price at a position, in whole dollars except at the very ends. */
export function toPrice(share: number, { min, max }: PriceSpan): number {
  if (share <= 0) return min
  if (share >= 1) return max
  const cents = atLeastOne(min) * (atLeastOne(max) / atLeastOne(min)) ** share
  return within(Math.round(cents / dollar) * dollar, { min, max })
}

/** Moves a price by a number of dollars for one key press: down to the next lower whole dollar, or up to the next higher one. */
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
