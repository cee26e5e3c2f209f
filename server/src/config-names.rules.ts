/** Shorter names are too common in an environment to be treated as a typing error. */
const shortest = 8

/**
 * Returns the known name that was probably meant: with other capitals, in the singular, without underscores, or with one letter too many, too few or
 * different, two in long names. Undefined if no name is similar.
 */
export function nameMeant(name: string, candidates: readonly string[]): string | undefined {
  return candidates.find((candidate) => {
    if (candidate === name || candidate.length < shortest) return false
    const [one, other] = [stemOf(name), stemOf(candidate)]
    return distance(one, other) <= (other.length > 10 ? 2 : 1)
  })
}

function stemOf(name: string): string {
  return name.toUpperCase().replaceAll('_', '').replace(/IES$/, 'Y').replace(/S$/, '')
}

/** Returns the Levenshtein distance: the number of letters added, left out or replaced. */
function distance(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (const [row, letter] of Array.from(one).entries()) {
    const next = [row + 1]
    for (let column = 0; column < other.length; column++) {
      const replaced = at(last, column) + (letter === other[column] ? 0 : 1)
      next.push(Math.min(replaced, at(last, column + 1) + 1, at(next, column) + 1))
    }
    last = next
  }
  return at(last, other.length)
}

function at(row: number[], column: number): number {
  return row[column] ?? Infinity
}
