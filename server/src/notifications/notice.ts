import type { FileName } from '@sealane/contract/locales'
import type { Audience, NoticeForm, PortalNotice } from '@sealane/contract/notices'
import type { Tx } from '../db/database.ts'
import { recordDecision, type CommandNote } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { notifyAll, type Notice } from './notification.ts'
import { Refusal } from '../refusal.ts'
import { faultsOf, isAudience, wordsFor, written } from './notice.rules.ts'
import {
  countMeant,
  insertNotice,
  lockDueNotice,
  saveProgress,
  saveStopped,
  selectNextMeant,
  selectNotice,
  type DueNotice,
} from './notice.sql.ts'

export async function countAudience({ tx }: Pick<Context, 'tx'>, { query }: { query: Audience }) {
  if (!isAudience(query)) return { people: 0 }
  return { people: await countMeant(tx, query) }
}

/** Saves the announcement for the job. Refuses it if it would reach far more or fewer people than the operator saw, who then checks again. */
export async function sendNotice(
  { tx, caller }: Pick<Context, 'tx' | 'caller'>,
  { body }: { body: NoticeForm },
): Promise<PortalNotice> {
  const { audience, people } = body
  const fields = faultsOf(body)
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID_INPUT', { fields })
  const expected = await countMeant(tx, audience)
  if (expected === 0) throw new Refusal('INVALID_INPUT', { fields: { 'audience.value': 'invalid' } })
  if (Math.abs(expected - people) > Math.max(10, people / 10)) throw new Refusal('CHANGED_MEANWHILE')

  const texts = written(body.texts)
  const id = await insertNotice(tx, { operatorId: caller.id, texts, audience, expected })
  const detail = { audience: `${audience.kind} ${audience.value}`.trim(), people: expected, title: texts.en?.title }
  await recordDecision(tx, { operatorId: caller.id, subject: 'notice', id, verdict: 'sent_out', detail })
  return selectNotice(tx, id)
}

/**
 * Stops an announcement, from the command line: accounts that have it keep it, no other account gets it. Returns the number of accounts that have it;
 * undefined if no announcement with this id is still being sent.
 */
export async function stopNotice(tx: Tx, id: number, note: CommandNote): Promise<number | undefined> {
  const sent = await saveStopped(tx, id)
  if (sent !== undefined)
    await recordDecision(tx, { operatorId: null, subject: 'notice', id, verdict: 'stopped', detail: note })
  return sent
}

/** Builds the notification. The list shows it in the language of the reader's page, browsers in that of the account. */
function noticeFor({ id, texts }: DueNotice, language: FileName): Notice {
  return { kind: 'group_notice', params: { notice: id, ...wordsFor(texts, language) }, link: null }
}

const batchMaximum = 500

/**
 * Sends the next batch of the oldest announcement that is not sent completely, and saves the progress: both or neither. Returns whether there was
 * one.
 */
export async function sendBatch(tx: Tx, size = batchMaximum): Promise<boolean> {
  const notice = await lockDueNotice(tx)
  if (notice === undefined) return false
  const meant = await selectNextMeant(tx, notice, size)
  const byLanguage = Map.groupBy(meant, ({ language }) => language)
  const addressed = [...byLanguage].map(([language, people]) => ({
    to: people.map(({ id }) => id),
    notice: noticeFor(notice, language),
  }))
  await notifyAll(tx, addressed)
  const doneUntil = meant.at(-1)?.id ?? notice.last_account_id
  await saveProgress(tx, notice.id, { count: meant.length, doneUntil, isLast: meant.length < size })
  return true
}
