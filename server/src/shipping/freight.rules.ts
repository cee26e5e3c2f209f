/** The freight of a shop: `base` for the first piece, `further` for each more. US cents. */
export type Tariff = { base: number; further: number; free_from: number | null }

/** Computes freight; zero from the tariff's threshold on. `subtotal` is before discounts, so that a promo code never adds freight. */
export function freightFor({ base, further, free_from }: Tariff, pieces: number, subtotal: number): number {
  if (pieces === 0 || (free_from !== null && subtotal >= free_from)) return 0
  return base + further * (pieces - 1)
}
