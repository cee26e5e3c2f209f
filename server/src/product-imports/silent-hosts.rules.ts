/** Hosts of pictures that do not answer, each with the number of successive products for which it did not. */
export type SilentHosts = Record<string, number>

const productsMaximum = 3
/** Many names of one domain may resolve to the same host that does not answer. */
const hostsMaximum = 20

/** Whether the import sends no more requests to this host. With many silent hosts it sends none at all. */
export function isGivenUp(silent: SilentHosts, host: string): boolean {
  return Object.keys(silent).length >= hostsMaximum || timesOf(silent, host) >= productsMaximum
}

/** Pictures of one product are requested at once. A host that answered for one of them is not silent. */
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
