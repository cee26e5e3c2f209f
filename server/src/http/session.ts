import { createHash } from 'node:crypto'
import { hasDuty, hasRole, type Access, type Duty, type ShopRole } from '@sealane/contract/access'
import type { Endpoint } from '@sealane/contract/endpoint'
import { sql, type RawBuilder } from 'kysely'
import type { Databases, Tx } from '../db/database.ts'
import { Refusal, caughtRefusal } from '../refusal.ts'
import { noticeSession } from './last-seen.ts'
import { checkOffice } from './office.ts'
import { countedOf, type CountedKey } from './source.ts'

/**
 * The caller with the rights that count for the requested endpoint. `isOperator` requires one of its duties. `shopIds` are the shops where the caller
 * may use it; for an endpoint without a shop role, all shops of the caller. `worksFor` are all shops of the caller in any role. `conflicts`, of
 * operators only, are the shops that they work for or left within a year: they make no decision between such a shop and others. The id of a visitor
 * is 0.
 */
export type Caller = {
  id: number
  account: string
  /** The state when the caller was admitted: code that moves money checks it again after it has locked the account. */
  isFrozen: boolean
  isOperator: boolean
  duties: Duty[]
  shopIds: number[]
  worksFor: number[]
  /** The caller's role in each of these shops. */
  roles: { id: number; role: ShopRole }[]
  conflicts: number[]
  loggedInAt: Date
  /** Whether lists of common passwords contain the password. */
  isPasswordWeak: boolean
  /** Time of the last change of the password, in seconds since 1970; 0 where it never changed. */
  passwordAt: number
  /** Time of this session's last second factor. */
  provenAt: Date | null
  /** Time at which a person last used the back office in this session; before that, the time of the login. */
  officeSeenAt: Date
  tokenHash: Buffer
}

/** Whether the caller works for a shop or for the platform, for any endpoint. */
export function isStaff({ worksFor, duties }: Caller): boolean {
  return worksFor.length > 0 || duties.length > 0
}

/** A shop may have fifty people, and an office or a carrier many more: a group has as many places as this many accounts. */
const groupFactor = 8

/**
 * Returns the keys that an account counts for in a queue: itself and its shop. An account without a shop counts for its address, because accounts
 * cost nothing. `factor` is the number of accounts that an address counts as.
 */
export function turnsOf({ id, worksFor: [shopId] }: Caller, source: string, factor = groupFactor): CountedKey[] {
  const account = { key: String(id), factor: 1 }
  if (shopId !== undefined) return [account, { key: `shop ${shopId}`, factor: groupFactor }]
  return [account, ...countedOf(`at ${source}`).map((one) => ({ ...one, factor: one.factor * factor }))]
}

/** Returns the keys of `turnsOf` and always the address, also for visitors and sellers: many accounts get no more than their address. */
export function turnsAt(caller: Caller, source: string): CountedKey[] {
  const own = caller.id === 0 ? countedOf(source) : turnsOf(caller, source)
  const at = countedOf(`at ${source}`).map((one) => ({ ...one, factor: one.factor * groupFactor }))
  return [...own, ...at.filter(({ key }) => own.every((one) => one.key !== key))]
}

const visitor: Caller = {
  id: 0,
  account: '',
  isFrozen: false,
  isOperator: false,
  duties: [],
  shopIds: [],
  worksFor: [],
  roles: [],
  conflicts: [],
  loggedInAt: new Date(0),
  isPasswordWeak: false,
  passwordAt: 0,
  provenAt: null,
  officeSeenAt: new Date(0),
  tokenHash: Buffer.alloc(0),
}

type OfficeAccess = Access & Pick<Endpoint, 'loginStep' | 'changesOffer'>

/**
 * Identifies the caller by the `token` header alone, with queries outside the request's transaction. The rules of the back office are checked here
 * too, so that no file outside the contract is left out.
 */
export async function identify(
  databases: Databases,
  token: string | undefined,
  access: OfficeAccess,
  isUnattended = false,
): Promise<Caller> {
  if (access.caller === 'visitor') return visitor
  const person = token === undefined ? undefined : await selectSessionAccount(databases, hashToken(token))
  if (person === undefined) {
    if (access.caller === 'anyone') return visitor
    throw new Refusal('LOGIN_REQUIRED')
  }
  const caller = admit(person, access)
  if (access.changesOffer === true && caller.isFrozen) throw new Refusal('FROZEN')
  const isOffice = 'duties' in access || 'shopRole' in access
  if (isOffice) await checkOffice(databases, caller, { isLoginStep: access.loginStep === true, isUnattended })
  return caller
}

function admit(account: SessionAccount, access: OfficeAccess): Caller {
  const { duties, isFrozen, roles } = account
  const isOperator = 'duties' in access && !isFrozen && hasDuty(duties, access.duties)
  const within = 'shopRole' in access ? roles.filter(({ role }) => hasRole(role, access.shopRole)) : roles
  const isSeller = 'shopRole' in access && within.length > 0
  const isOpen = access.caller === 'anyone' || access.caller === 'shopper'
  if (!isOpen && !isOperator && !isSeller) throw new Refusal('NOT_ALLOWED')
  return { ...account, isOperator, shopIds: toIds(within), worksFor: toIds(roles) }
}

function toIds(rows: { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}

type SessionAccount = Omit<Caller, 'isOperator' | 'shopIds' | 'worksFor'>

/** `isUse` is false for a stream, which reconnects by itself and does not keep the session open. */
async function selectSessionAccount(
  { reader, writer }: Databases,
  tokenHash: Buffer,
  isUse = true,
): Promise<SessionAccount | undefined> {
  const { rows } = await sql<Omit<SessionAccount, 'tokenHash'>>`
    select a.id, a.account, a.frozen_at is not null as "isFrozen", a.duties, s.created_at as "loggedInAt", a.password_weak as "isPasswordWeak",
      coalesce(extract(epoch from a.password_changed_at), 0)::int as "passwordAt", s.proven_at as "provenAt",
      coalesce(s.office_seen_at, s.created_at) as "officeSeenAt",
      coalesce((select json_agg(json_build_object('id', shop_id, 'role', role) order by shop_id) from shop_staff where account_id = a.id), '[]') as roles,
      case when a.duties = '{}' then '[]' else coalesce((select json_agg(shop_id) from (
        select shop_id from shop_staff where account_id = a.id
        union select shop_id from former_staff where account_id = a.id and left_at > now() - interval '1 year') related), '[]') end as conflicts
    from sessions s join accounts a on a.id = s.account_id
    where s.token_hash = ${tokenHash} and s.expires_at > now()
  `.execute(reader)
  const [row] = rows
  if (row !== undefined && isUse) noticeSession(writer, tokenHash)
  return row && { ...row, tokenHash }
}

export type OfficeRights = Pick<Caller, 'duties' | 'worksFor'>

/** Returns the current rights of an open session's account, as far as the back office admits it; undefined once the session is over. */
export async function selectOfficeRights(databases: Databases, tokenHash: Buffer): Promise<OfficeRights | undefined> {
  const person = await selectSessionAccount(databases, tokenHash, false)
  if (person === undefined) return undefined
  const worksFor = toIds(person.roles)
  const isOpen = async (isOperator: boolean) => {
    const call = { isLoginStep: false, isUnattended: true }
    const refusal = await caughtRefusal(checkOffice(databases, { ...person, isOperator }, call))
    return refusal === undefined
  }
  return {
    duties: person.duties.length > 0 && !person.isFrozen && (await isOpen(true)) ? person.duties : [],
    worksFor: worksFor.length > 0 && (await isOpen(false)) ? worksFor : [],
  }
}

/**
 * Locks the account against deletion until the transaction ends, before anything else of it is locked, so that nothing personal is written into a
 * deleted account. The deletion takes an exclusive lock. Refuses a session that ended while the call was read or waited, and a
 * change of an offer (FROZEN) where the account was frozen meanwhile.
 */
export async function lockSessionAccount(
  tx: Tx,
  { id, tokenHash }: Pick<Caller, 'id' | 'tokenHash'>,
  { endsAccount = false, changesOffer = false }: { endsAccount?: boolean; changesOffer?: boolean },
): Promise<void> {
  const lock = endsAccount ? sql`for update` : sql`for key share`
  const { rows } = await sql<{ isFrozen: boolean }>`
    select frozen_at is not null as "isFrozen" from accounts where id = ${id} and deleted_at is null and ${isSessionOf(tokenHash)} ${lock}
  `.execute(tx)
  const [account] = rows
  if (account === undefined) throw new Refusal('LOGIN_REQUIRED')
  if (changesOffer && account.isFrozen) throw new Refusal('FROZEN')
}

/** Whether the session with this token's hash is still open. */
export function isSessionOf(tokenHash: Buffer): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from sessions where token_hash = ${tokenHash} and expires_at > now())`
}

/** Returns the session's part in the keys of limits. */
export function keyOfSession({ tokenHash }: Pick<Caller, 'tokenHash'>): string {
  return tokenHash.toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
