import { toId } from '../db/ids.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { selectShown } from './document.sql.ts'
import { insertVote, selectVote } from './vote.sql.ts'

/** Votes on the shown version of an answer. Only the first vote of an account on a version counts. */
export async function vote(
  { tx, caller, visit }: Context,
  { body }: { body: { id: string; helped: boolean } },
): Promise<{ helped: boolean }> {
  const answers = await selectShown(tx, { kind: 'help', language: visit.language })
  const answer = answers.find(({ id }) => id === toId(body.id))
  if (answer === undefined) throw new Refusal('NOT_FOUND')
  const about = { document_id: answer.id, locale: answer.locale, version: answer.version, account_id: caller.id }
  await insertVote(tx, { ...about, helped: body.helped })
  return { helped: await selectVote(tx, about) }
}
