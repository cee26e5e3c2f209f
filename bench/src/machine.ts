import os from 'node:os'

/** Describes the machine of the measurement, and its load from other programs. */
export function describeMachine(): string {
  const [cpu] = os.cpus()
  const memory = Math.round(os.totalmem() / 2 ** 30)
  const [load = 0] = os.loadavg()
  return `${os.availableParallelism()} cores (${cpu?.model.trim()}), ${memory} GB, ${os.type()}, Node ${process.versions.node}, load before ${load.toFixed(1)}`
}
