// A package may change its numbers with a release, and the demo world would change with them.
/** Returns a random generator (mulberry32) with the same sequence for the same seed, so that two starts write the same world. */
export function createChance(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    /** Returns an integer from 0 up to the maximum, which is excluded. */
    below: (maximum: number) => Math.floor(next() * maximum),
    pick<Item>(items: readonly Item[]): Item {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('There is nothing to pick from')
      return item
    },
  }
}

export type Chance = ReturnType<typeof createChance>
