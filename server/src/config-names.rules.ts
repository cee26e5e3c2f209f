/** Names that short are too common in an environment to be taken for a slip. */
const shortest = 8

/**
 * The known name that somebody meant who wrote this one: in other letters, in the singular, without underscores, with one
 * letter too many, too few, other or swapped, or two in long names. Undefined where it resembles none.
 */
export function nameMeant(name: string, known: readonly string[]): string | undefined {
  return known.find((candidate) => {
    if (candidate === name || candidate.length < shortest) return false
    const [one, other] = [stemOf(name), stemOf(candidate)]
    return distance(one, other) <= (other.length > 10 ? 2 : 1)
  })
}

function stemOf(name: string): string {
  return name.toUpperCase().replaceAll('_', '').replace(/IES$/, 'Y').replace(/S$/, '')
}

/** Damerau and Levenshtein: letters added, left out, replaced, or swapped with their neighbour. */
function distance(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let column = 1; column <= other.length; column++) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
        isSwap && row > 1 && column > 1 ? (before[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    ;[before, last] = [last, next]
  }
  return last[other.length] ?? Infinity
}
