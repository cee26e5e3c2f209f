import type { Tx } from '../db/database.ts'

/** The vote of one account about one version of an answer. */
type DocumentVoteKey = { document_id: number; locale: string; version: number; account_id: number }

/** A second vote changes nothing. */
export async function insertVote(tx: Tx, vote: DocumentVoteKey & { helped: boolean }): Promise<void> {
  await tx
    .insertInto('document_votes')
    .values(vote)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function selectVote(tx: Tx, about: DocumentVoteKey): Promise<boolean> {
  const { helped } = await tx
    .selectFrom('document_votes')
    .select('helped')
    .where('document_id', '=', about.document_id)
    .where('locale', '=', about.locale)
    .where('version', '=', about.version)
    .where('account_id', '=', about.account_id)
    .executeTakeFirstOrThrow()
  return helped
}
