import type { PortalNetwork } from '@sealane/contract/blockchain'
import type { Queries } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { readNetworks, type NetworkSettings } from '../settings/network-settings.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import { lockCursor, saveResumed, selectCursors, selectSums, type CursorRow } from './chain.sql.ts'
import { isWatched } from './network.rules.ts'

/** Lists every network with its state: the position, whether it is stopped, and the waiting and lost payments. */
export async function listPortalNetworks(queries: Queries): Promise<PortalNetwork[]> {
  const networks = await readNetworks(queries)
  const cursors = new Map((await selectCursors(queries)).map((cursor) => [cursor.network, cursor]))
  const sums = new Map((await selectSums(queries)).map((sum) => [sum.network, sum]))
  return networks.map((network) => {
    const { waiting, waiting_amount, lost, twice } = sums.get(network.id) ?? nothing
    return {
      network: network.id,
      way: depositMethodOf(network),
      open: network.open,
      ...toReadStatus(cursors.get(network.id)),
      waiting: { count: waiting, amount: waiting_amount },
      lost,
      twice,
    }
  })
}

const none = { count: 0, amount: 0, payments: [] }
const nothing = { waiting: 0, waiting_amount: 0, lost: none, twice: none }
const unread = { block: null, head: null, read_at: null, stopped: null, stopped_at: null }

function toReadStatus(cursor: CursorRow | undefined) {
  if (cursor === undefined) return unread
  const { next_block, head, read_at, stopped, stopped_at } = cursor
  return {
    block: next_block - 1,
    head,
    read_at: read_at.toISOString(),
    stopped,
    stopped_at: stopped_at?.toISOString() ?? null,
  }
}

export function depositMethodOf(network: NetworkSettings): PortalNetwork['way'] {
  if (isWatched(network)) return 'watched'
  return network.address === '' && network.xpub === '' ? 'none' : 'proof'
}

type Resuming = { network: string; reason: string }

/** Resumes the credits of a network; of ten operators at once, one succeeds. Lost payments stay lost: an operator has to check them. */
export async function resumeNetwork({ tx, caller }: Context, { body }: { body: Resuming }): Promise<PortalNetwork> {
  const cursor = await lockCursor(tx, body.network)
  if (cursor === undefined) throw new Refusal('NOT_FOUND')
  if (cursor.stopped === null) throw new Refusal('ALREADY_DECIDED')
  await saveResumed(tx, body.network)
  const detail = { reason: body.reason, stopped: cursor.stopped }
  await recordDecision(tx, { operatorId: caller.id, subject: 'network', id: body.network, verdict: 'resumed', detail })
  const resumed = (await listPortalNetworks(tx)).find(({ network }) => network === body.network)
  if (resumed === undefined) throw new Refusal('NOT_FOUND')
  return resumed
}
