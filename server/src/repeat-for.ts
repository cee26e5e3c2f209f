const defaultMs = 2_000

/** Repeats a step until it returns that nothing is left, or the time is over: then other tasks run, and the next call continues. */
export async function repeatFor(step: () => Promise<boolean>, ms = defaultMs): Promise<void> {
  const endsAt = performance.now() + ms
  while ((await step()) && performance.now() < endsAt) continue
}
