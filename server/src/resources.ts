import type { Databases } from './db/database.ts'
import type { Disk } from './disk.ts'
import type { Hashing } from './http/hashing.ts'
import type { WorkQueue } from './http/queue.ts'
import type { RateLimiter } from './http/rates.ts'
import type { Live } from './events/live.ts'
import type { Mailer } from './notifications/mailer.ts'
import type { Pusher } from './notifications/pusher.ts'
import type { Storage } from './uploads/storage.ts'

/** The resources of the whole application, created once at the start. */
export type Resources = {
  databases: Databases
  pepper: string
  /** Hashing of payment codes has a queue of its own, so that a flood of log-ins does not block payments. */
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
  /** Requests the chain id from the node at this address. */
  chainIdOf: (rpc: string) => Promise<number>
  /** The public address of the shop. Where it is undefined, addresses use the host of the request. */
  publicUrl: string | undefined
}
