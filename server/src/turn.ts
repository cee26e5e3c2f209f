/** So long a task works through what waits for it; then other tasks have their turn, and its next one goes on. */
const turnMs = 2_000

/** Repeats a step until it answers that nothing is left, or the turn is over. */
export async function takeTurn(step: () => Promise<boolean>, ms = turnMs): Promise<void> {
  const endsAt = performance.now() + ms
  while ((await step()) && performance.now() < endsAt) continue
}
