import autocannon from 'autocannon'

/** A request that is repeated. `[<id>]` in the URL is replaced by a different word in each request. */
export type LoadTarget = { name: string; url: string; headers?: Record<string, string> }

/** Duration and number of the rounds of each target. The first round warms up and does not count. */
export type LoadPlan = { rounds: number; seconds: number; connections: number }

/** Returns requests per second of each target: the median of its rounds, in turns, so that all have the same conditions. */
export async function measureInTurns(targets: LoadTarget[], plan: LoadPlan): Promise<Record<string, number>> {
  const measured = targets.map(({ name }) => ({ name, rates: [] as number[] }))
  for (let round = 0; round < plan.rounds; round++) {
    for (const [index, target] of targets.entries()) {
      const rate = await measure(target, plan)
      if (round > 0) measured[index]?.rates.push(rate)
    }
  }
  return Object.fromEntries(measured.map(({ name, rates }) => [name, median(rates)]))
}

/** Runs the client in its own thread, so that it does not slow down the measured server. */
async function measure({ name, url, headers = {} }: LoadTarget, { seconds, connections }: LoadPlan): Promise<number> {
  const load = { url, headers, connections, duration: seconds, workers: 1, idReplacement: url.includes('[<id>]') }
  const { requests, non2xx, errors } = await autocannon(load)
  if (non2xx + errors > 0) throw new Error(`${name} failed ${non2xx + errors} times`)
  return requests.average
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
