import { Gauge, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { isWatched } from '../blockchain/network.rules.ts'
import { readNetworks } from '../settings/network-settings.ts'
import { selectFigures, type DatabaseFigures } from './database-metrics.sql.ts'

type Figure = { name: string; help: string; valueOf: (figures: DatabaseFigures) => number | null }

const figures: Figure[] = [
  { name: 'events_waiting', help: 'Events without a position yet', valueOf: (f) => f.events },
  { name: 'event_wait_seconds', help: 'Age of the oldest event without a position', valueOf: (f) => f.event_wait_s },
  { name: 'mails_waiting', help: 'Mails that are not sent yet', valueOf: (f) => f.mails },
  { name: 'mail_wait_seconds', help: 'How long the oldest mail is overdue', valueOf: (f) => f.mail_wait_s },
  { name: 'mails_given_up', help: 'Mails of the last day that were given up', valueOf: (f) => f.mails_given_up },
  { name: 'pushes_waiting', help: 'Push messages that are not sent yet', valueOf: (f) => f.pushes },
  { name: 'push_wait_seconds', help: 'How long the oldest push message is overdue', valueOf: (f) => f.push_wait_s },
  { name: 'top_ups_waiting', help: 'Recharges that wait for an operator', valueOf: (f) => f.top_ups },
  { name: 'top_up_wait_seconds', help: 'Age of the oldest recharge that waits', valueOf: (f) => f.top_up_wait_s },
  { name: 'ledger_audit_age_seconds', help: 'Time since the last audit of the ledger', valueOf: (f) => f.audit_age_s },
  { name: 'ledger_audit_seconds', help: 'Time that the last audit of the ledger took', valueOf: (f) => f.audit_s },
  { name: 'ledger_audit_findings', help: 'Findings of the last audit of the ledger', valueOf: (f) => f.audit_findings },
]

type ChainFigures = DatabaseFigures['chains'][number]
const chainFigures: { name: string; help: string; valueOf: (chain: ChainFigures) => number }[] = [
  { name: 'chain_behind_blocks', help: 'Blocks that the watcher has still to read', valueOf: (c) => c.behind },
  { name: 'chain_read_age_seconds', help: 'Time since the watcher last read the chain', valueOf: (c) => c.read_s },
  { name: 'chain_stopped', help: '1 where credits of the network are stopped', valueOf: (c) => Number(c.is_stopped) },
]

/**
 * Returns the figures of the database in the text format of Prometheus. While the database is unavailable they are left out and `sealane_database_up`
 * is 0: an old figure would look like a fresh one.
 */
export async function databaseMetrics(reader: Database): Promise<string> {
  const registry = new Registry()
  const registers = [registry]
  const up = new Gauge({ name: 'sealane_database_up', help: '1 where the database answers', registers })
  await read(reader).then(
    (all) => {
      up.set(1)
      register(registers, all)
    },
    () => up.set(0),
  )
  return registry.metrics()
}

/** Reads the figures. Positions of networks that are no longer watched stay in the database, so they are filtered out. */
async function read(reader: Database): Promise<DatabaseFigures> {
  const [all, networks] = [await selectFigures(reader), await readNetworks(reader)]
  const watched = new Set(networks.filter(isWatched).map(({ id }) => id))
  return { ...all, chains: all.chains.filter(({ network }) => watched.has(network)) }
}

function register(registers: Registry[], all: DatabaseFigures): void {
  for (const { name, help, valueOf } of figures) {
    const value = valueOf(all)
    if (value !== null) new Gauge({ name: `sealane_${name}`, help, registers }).set(value)
  }
  for (const { name, help, valueOf } of chainFigures) {
    const gauge = new Gauge({ name: `sealane_${name}`, help, labelNames: ['network'], registers })
    for (const chain of all.chains) gauge.set({ network: chain.network }, valueOf(chain))
  }
}
