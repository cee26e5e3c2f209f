import type { FileName } from '@sealane/contract/locales'
import type { Database } from '../db/database.ts'
import { sayNotice } from './notification.ts'
import { decideOutcome, toMessage, type Outcome } from './push.rules.ts'
import { deleteGone, deleteIdlePushes, deletePush, saveHealth, takePushes, type PushRow } from './push.sql.ts'
import type { Pusher } from './pusher.ts'
import { repeatFor } from '../repeat-for.ts'

const atOnce = 20
/** No other task waits for its worker. It ends all the same, so that idle ones are deleted in time. */
const workingMs = 30_000

/**
 * Sends what waits, some at once, for half a minute. Services that are all away are not asked for the rest: the round ends, and the next one
 * begins with others. A service that took a message without saying so gets it again under the same topic and tag.
 */
export async function sendPushes(database: Database, { pusher }: { pusher: Pusher }): Promise<void> {
  await deleteIdlePushes(database)
  await repeatFor(() => sendSome(database, pusher), workingMs)
}

/** Whether there may be more that can be sent. */
async function sendSome(database: Database, pusher: Pusher): Promise<boolean> {
  const due = await takePushes(database, atOnce)
  const outcomes = await Promise.all(due.map((push) => sendOne(database, pusher, push)))
  return outcomes.some((outcome) => outcome !== 'later')
}

async function sendOne(database: Database, pusher: Pusher, push: PushRow): Promise<Outcome> {
  const { id, kind, params, link, language, zone, topic, tries } = push
  const { title, body } = sayNotice({ kind, params }, language as FileName, zone)
  const message = toMessage({ id, title, body, link, language })
  const status = await pusher.send(push, message, topic !== 'order')
  const outcome = decideOutcome(status, tries)
  await note(database, push, { outcome, status })
  return outcome
}

async function note(
  database: Database,
  push: PushRow,
  { outcome, status }: { outcome: Outcome; status: number | undefined },
): Promise<void> {
  const { subscription_id } = push
  if (outcome === 'gone') return deleteGone(database, subscription_id)
  if (outcome !== 'later') await deletePush(database, push)
  const error = status === undefined ? 'The push service did not answer' : `The push service answered ${status}`
  await saveHealth(database, subscription_id, outcome === 'sent' ? null : error)
  if (outcome === 'refused') console.error(`push: ${error} to a message (${push.kind})`)
}
