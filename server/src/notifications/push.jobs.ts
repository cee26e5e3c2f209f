import type { FileName } from '@sealane/contract/locales'
import type { Database } from '../db/database.ts'
import { renderNotice } from './notification.ts'
import { decideOutcome, toMessage, type PushOutcome } from './push.rules.ts'
import { deleteGone, deleteIdlePushes, deletePush, saveHealth, claimPushes, type PushRow } from './push.sql.ts'
import type { Pusher } from './pusher.ts'
import { repeatFor } from '../repeat-for.ts'
import { log } from '../log.ts'

const atOnce = 20
/** No other task waits for this worker. It still ends, so that idle messages are deleted in time. */
const workingMs = 30_000

/**
 * Sends waiting messages, a few at once, for half a minute. Accounts take turns, and browsers that were reached the last time come first. An account
 * or a service that fails is skipped until the next round. A service that accepted a message without confirmation gets it again under the same topic
 * and tag.
 */
export async function sendPushes(database: Database, { pusher }: { pusher: Pusher }): Promise<void> {
  await deleteIdlePushes(database)
  const round = { accounts: new Set<number>(), hosts: new Set<string>() }
  await repeatFor(() => sendSome(database, pusher, round), workingMs)
}

type PushRound = { accounts: Set<number>; hosts: Set<string> }

/** Returns whether there may be more messages to send. */
async function sendSome(database: Database, pusher: Pusher, round: PushRound): Promise<boolean> {
  const take = (isFailing: boolean) =>
    claimPushes(database, { count: atOnce, isFailing, accounts: [...round.accounts], hosts: [...round.hosts] })
  const sound = await take(false)
  const due = sound.length > 0 ? sound : await take(true)
  const sent = await Promise.all(due.map(async (push) => ({ push, outcome: await sendOne(database, pusher, push) })))
  const away = sent.filter(({ outcome }) => outcome === 'later' || outcome === 'lost')
  const answering = new Set(sent.filter((one) => !away.includes(one)).map(({ push }) => hostOf(push)))
  for (const { push } of away) {
    round.accounts.add(push.account_id)
    if (!answering.has(hostOf(push))) round.hosts.add(hostOf(push))
  }
  return due.length > 0
}

function hostOf({ endpoint }: PushRow): string {
  return endpoint.split('/')[2] ?? ''
}

async function sendOne(database: Database, pusher: Pusher, push: PushRow): Promise<PushOutcome> {
  const { id, kind, params, link, language, zone, topic, tries } = push
  const { title, body } = renderNotice({ kind, params }, language as FileName, zone)
  const message = toMessage({ id, title, body, link, language })
  const status = await pusher.send(push, message, topic !== 'order')
  const outcome = decideOutcome(status, tries)
  await recordPushOutcome(database, push, { outcome, status })
  return outcome
}

async function recordPushOutcome(
  database: Database,
  push: PushRow,
  { outcome, status }: { outcome: PushOutcome; status: number | undefined },
): Promise<void> {
  const { subscription_id } = push
  if (outcome === 'gone') return deleteGone(database, subscription_id)
  if (outcome !== 'later') await deletePush(database, push)
  const error = status === undefined ? 'The push service did not answer' : `The push service answered ${status}`
  await saveHealth(database, subscription_id, outcome === 'sent' ? null : error)
  if (outcome === 'refused') log.error({ part: 'push', kind: push.kind, status }, error)
}
