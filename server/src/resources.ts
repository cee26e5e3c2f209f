import type { Databases } from './db/database.ts'
import type { Disk } from './disk.ts'
import type { Hashing } from './http/hashing.ts'
import type { WorkQueue } from './http/queue.ts'
import type { RateLimiter } from './http/rates.ts'
import type { Live } from './events/live.ts'
import type { Mailer } from './notifications/mailer.ts'
import type { Pusher } from './notifications/pusher.ts'
import type { Storage } from './uploads/storage.ts'

/** What the whole application works with, made once at the start. */
export type Resources = {
  databases: Databases
  pepper: string
  /** Payments wait in a queue of their own, so that a flood of log-ins stops none. */
  hashing: { passwords: Hashing; codes: Hashing }
  rates: RateLimiter
  /** The queue of the work before a request has its own turn. */
  admission: WorkQueue
  storage: Storage
  /** The folder for files that are being received. */
  incoming: string
  disk: Pick<Disk, 'room' | 'free'>
  live: Live
  mailer: Mailer
  pusher: Pusher
  /** Hosts whose private addresses the server may call for nodes and rates. */
  privateHosts: readonly string[]
  /** Asks the node at this address for its chain. */
  chainIdOf: (rpc: string) => Promise<number>
  /** The address under which people reach the shop; undefined: whatever host they name. */
  publicUrl: string | undefined
}
