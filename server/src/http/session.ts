import { createHash } from 'node:crypto'
import type { CallerKind } from '@sealane/contract/endpoint'
import { sql } from 'kysely'
import type { Databases } from '../db/database.ts'
import { Refusal } from '../refusal.ts'
import { noticeSession } from './last-seen.ts'

/** Who asks. A visitor has the id 0. `shopIds` are the shops they work for. */
export type Caller = {
  id: number
  account: string
  isOperator: boolean
  shopIds: number[]
  loggedInAt: Date
  tokenHash: Buffer
}

const visitor: Caller = {
  id: 0,
  account: '',
  isOperator: false,
  shopIds: [],
  loggedInAt: new Date(0),
  tokenHash: Buffer.alloc(0),
}

/** The `token` header alone says who asks; the database is asked for it outside the request's transaction. */
export async function identify(databases: Databases, token: string | undefined, expected: CallerKind): Promise<Caller> {
  const caller = token === undefined ? undefined : await selectCaller(databases, hashToken(token))
  if (caller === undefined) {
    if (expected === 'anyone') return visitor
    throw new Refusal('LOGIN_REQUIRED')
  }
  if (!isAllowed(caller, expected)) throw new Refusal('NOT_ALLOWED')
  return caller
}

function isAllowed({ isOperator, shopIds }: Caller, expected: CallerKind): boolean {
  switch (expected) {
    case 'anyone':
    case 'shopper':
      return true
    case 'seller':
      return shopIds.length > 0
    case 'operator':
      return isOperator
    case 'staff':
      return isOperator || shopIds.length > 0
  }
}

async function selectCaller({ reader, writer }: Databases, tokenHash: Buffer): Promise<Caller | undefined> {
  const { rows } = await sql<Omit<Caller, 'tokenHash'>>`
    select a.id, a.account, a.is_operator as "isOperator", s.created_at as "loggedInAt",
      array(select shop_id from shop_staff where account_id = a.id) as "shopIds"
    from sessions s join accounts a on a.id = s.account_id
    where s.token_hash = ${tokenHash} and s.expires_at > now()
  `.execute(reader)
  const [row] = rows
  if (row !== undefined) noticeSession(writer, tokenHash)
  return row && { ...row, shopIds: row.shopIds.map(Number), tokenHash }
}

export async function isSessionOpen({ reader }: Databases, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await sql`select 1 from sessions where token_hash = ${tokenHash} and expires_at > now()`.execute(
    reader,
  )
  return rows.length > 0
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
