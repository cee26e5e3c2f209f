import { registry } from '../src/metrics/metrics.ts'

/** Reads from the metrics how often a limit ended something in this process. */
export async function countCutOff(what: string, reason: string): Promise<number> {
  const line = `sealane_cut_off_total{what="${what}",reason="${reason}"} `
  return Number((await registry.metrics()).split(line)[1]?.split('\n', 1)[0])
}
