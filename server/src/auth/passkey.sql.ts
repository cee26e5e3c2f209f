import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import { toId } from '../db/ids.ts'

export type PasskeyRow = { id: number; name: string; created_at: Date; last_used_at: Date | null; proves_from: Date }
export type ExistingPasskey = {
  id: number
  account_id: number
  account: string
  public_key: Buffer
  counter: number
  proves_from: Date
}

/** The account and the subject of a challenge. A new key has no subject. */
type ChallengeSubject = { accountId: number; about?: string }

export async function insertChallenge(
  tx: Tx,
  challenge: string,
  { accountId, about }: ChallengeSubject,
): Promise<void> {
  await tx
    .insertInto('passkey_challenges')
    .values({ challenge, account_id: accountId, about: about ?? null })
    .execute()
}

/** Deletes the challenge. Returns whether it existed for this account and subject; it is used up in any case. */
export async function useChallenge(
  queries: Queries,
  challenge: string,
  { accountId, about = [] }: { accountId: number; about?: string[] },
): Promise<boolean> {
  const { rows } = await sql`
    delete from passkey_challenges
    where challenge = ${challenge} and account_id = ${accountId} and expires_at > now()
      and case when about is null then ${about.length} = 0 else about = any(${about}::text[]) end
    returning 1
  `.execute(queries)
  return rows.length > 0
}

/** Returns false where a login has used the challenge before. The row is stored for longer than the challenge is valid. */
export async function spendChallenge(tx: Tx, challenge: string): Promise<boolean> {
  const { rows } = await sql`
    insert into passkey_challenges (challenge, account_id) values (${challenge}, null) on conflict do nothing returning 1
  `.execute(tx)
  return rows.length > 0
}

/** Returns whether the account requires a passkey for withdrawals, and whether it has one. */
export async function selectPasskeyRequirement(
  queries: Queries,
  accountId: number,
): Promise<{ wants: boolean; has: boolean }> {
  const { rows } = await sql<{ wants: boolean; has: boolean }>`
    select proves_withdrawals as wants, exists (select 1 from passkeys where account_id = accounts.id) as has
    from accounts where id = ${accountId}
  `.execute(queries)
  return rows[0] ?? { wants: true, has: false }
}

type NewPasskey = {
  accountId: number
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
  name: string
  /** Seconds in which the key proves no withdrawal where the account has others. */
  waitS: number
}

/** Returns undefined where the key is known already. The caller locks the account: of two concurrent first keys, only one counts as the first. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('passkeys')
    .values({
      account_id: passkey.accountId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      proves_from: sql`now() + case when exists (select 1 from passkeys where account_id = ${passkey.accountId})
        then make_interval(secs => ${passkey.waitS}) else interval '0' end`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'created_at', 'last_used_at', 'proves_from'])
    .executeTakeFirst()
}

export async function selectPasskeys(queries: Queries, accountId: number) {
  return queries
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'proves_from', 'credential_id', 'transports'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

export async function selectByCredential(queries: Queries, credentialId: string): Promise<ExistingPasskey | undefined> {
  const { rows } = await sql<ExistingPasskey>`
    select p.id, p.account_id, a.account, p.public_key, p.counter, p.proves_from from passkeys p join accounts a on a.id = p.account_id
    where p.credential_id = ${credentialId}
  `.execute(queries)
  return rows[0]
}

/** Returns false where the key was removed meanwhile, or used by a concurrent call. */
export async function saveUse(tx: Tx, { id, counter }: ExistingPasskey, newCounter: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: new Date() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the key may log in. The caller has locked the account. */
export async function logsIn(tx: Tx, { id }: ExistingPasskey): Promise<boolean> {
  const row = await tx.selectFrom('passkeys').select('logs_in').where('id', '=', id).executeTakeFirst()
  return row?.logs_in ?? false
}

/** Excludes keys of the last 30 days from logins. They still prove withdrawals. Returns the number of the account's keys. */
export async function distrustNewPasskeys(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql`
    update passkeys set logs_in = logs_in and created_at <= now() - interval '30 days' where account_id = ${accountId} returning 1
  `.execute(tx)
  return rows.length
}

/** Returns false where the account has no such key. */
export async function savePasskeyName(tx: Tx, accountId: number, { id, name }: { id: string; name: string }) {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('id', '=', toId(id))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns the key's name; undefined where the account has no such key. */
export async function deletePasskey(tx: Tx, accountId: number, id: string): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', toId(id))
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}
