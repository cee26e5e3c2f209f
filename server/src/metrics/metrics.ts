import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { version } from '../version.ts'
import type { Resources } from '../resources.ts'

/** The figures of this process at `/metrics`. Those that are read from the database are in `database-metrics.ts`. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const registers = [registry]

new Gauge({ name: 'sealane_info', help: 'The version of the program', labelNames: ['version'], registers }).set(
  { version },
  1,
)

export const requestSeconds = new Histogram({
  name: 'sealane_request_seconds',
  help: 'Time to answer, by route and status',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.01, 0.05, 0.2, 1, 5],
  registers,
})

export const jobSeconds = new Histogram({
  name: 'sealane_job_seconds',
  help: 'Time that a task of the jobs took in this process, by task and outcome (done, failed)',
  labelNames: ['task', 'outcome'],
  buckets: [0.01, 0.1, 1, 10, 60],
  registers,
})

export const jobDoneAt = new Gauge({
  name: 'sealane_job_done_timestamp_seconds',
  help: 'When this process last did the task without a failure',
  labelNames: ['task'],
  registers,
})

export const cutOff = new Counter({
  name: 'sealane_cut_off_total',
  help: 'Connections, requests, bodies and answers that limits of this process refused or ended, by what (connection, request, body, answer) and reason (no_room, slowest, too_slow, unanswered)',
  labelNames: ['what', 'reason'],
  registers,
})
// Prometheus sees no growth in a figure that begins with its first event.
for (const what of ['connection', 'request', 'body', 'answer'])
  for (const reason of ['no_room', 'slowest']) cutOff.inc({ what, reason }, 0)
cutOff.inc({ what: 'body', reason: 'too_slow' }, 0)
cutOff.inc({ what: 'connection', reason: 'unanswered' }, 0)

/** Registers figures of this process that are read at each request. The server registers them once, when it opens. */
export function registerProcessMetrics({ databases, disk }: Pick<Resources, 'databases' | 'disk'>): void {
  const free: Gauge = new Gauge({
    name: 'sealane_disk_free_bytes',
    help: 'Free on the disk of the data folder',
    registers,
    collect: () => free.set(disk.free()),
  })
  const connections: Gauge = new Gauge({
    name: 'sealane_database_connections',
    help: 'Connections of this process, by pool (writer, reader) and state (busy, idle); waiting: calls without one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, pool] of Object.entries({ writer: databases.writerPool, reader: databases.readerPool })) {
        connections.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount)
        connections.set({ pool: name, state: 'idle' }, pool.idleCount)
        connections.set({ pool: name, state: 'waiting' }, pool.waitingCount)
      }
    },
  })
}
