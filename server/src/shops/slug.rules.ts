import { normalizeSpelling } from './normalize.rules.ts'

const lettersMaximum = 40

/** Returns the shop's name in addresses and log-ins: `brasa-e-trigo`. A name without a Latin letter or digit gets `shop`. */
export function toSlug(name: string): string {
  const bare = normalizeSpelling(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, lettersMaximum)
  return bare.replace(/^-+|-+$/g, '') || 'shop'
}
