const defaultMs = 2_000

/** Repeats a step until it answers that nothing is left, or the time is over: others have their turn then, and the next call goes on. */
export async function repeatFor(step: () => Promise<boolean>, ms = defaultMs): Promise<void> {
  const endsAt = performance.now() + ms
  while ((await step()) && performance.now() < endsAt) continue
}
