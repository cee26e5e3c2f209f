/** Counts equal outcomes: returns the number of each, by its name. */
export function tallyOf(outcomes: string[]): Record<string, number> {
  const tally: Record<string, number> = {}
  for (const outcome of outcomes) tally[outcome] = (tally[outcome] ?? 0) + 1
  return tally
}
