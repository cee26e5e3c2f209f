import autocannon from 'autocannon'

/** What is asked again and again. `[<id>]` in the address is another word in each request. */
export type LoadTarget = { name: string; url: string; headers?: Record<string, string> }

/** How long each target has the machine for itself, and how often. The first round warms up and does not count. */
export type LoadPlan = { rounds: number; seconds: number; connections: number }

/** Requests per second of each target: the median of its rounds, taken in turns so that all see the same machine. */
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

/** The client has a thread of its own, so that it does not slow down what it measures. */
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
