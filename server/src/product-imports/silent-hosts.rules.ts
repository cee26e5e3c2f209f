/** Hosts of pictures that do not answer, with the number of products in a row for which they did not. */
export type SilentHosts = Record<string, number>

const productsMaximum = 3
/** Names of one domain may all lead to the same dead place. */
const hostsMaximum = 20

/** An import waits for such a host no more. With many of them it asks no host at all. */
export function isGivenUp(silent: SilentHosts, host: string): boolean {
  return Object.keys(silent).length >= hostsMaximum || timesOf(silent, host) >= productsMaximum
}

/** Pictures of one product were asked for at once. A host that answered for one of them is not silent. */
export type HostAnswer = { host: string; isSilent: boolean }

export function withAnswers(silent: SilentHosts, answers: readonly HostAnswer[]): SilentHosts {
  const answering = new Set(answers.filter(({ isSilent }) => !isSilent).map(({ host }) => host))
  const failing = new Set(answers.map(({ host }) => host).filter((host) => !answering.has(host)))
  const others = Object.entries(silent).filter(([host]) => !answering.has(host) && !failing.has(host))
  return Object.fromEntries([...others, ...[...failing].map((host) => [host, timesOf(silent, host) + 1])])
}

function timesOf(silent: SilentHosts, host: string): number {
  return Object.hasOwn(silent, host) ? (silent[host] ?? 0) : 0
}
