const size = 5_000

/** Repeats `step` until it changes fewer rows than `limit`. `step` returns the number of changed rows. */
export async function inBatches(step: (limit: number) => Promise<number>): Promise<void> {
  for (let count = size; count === size; ) count = await step(size)
}
