import { randomBytes } from 'node:crypto'
import type { UserInfo } from '@sealane/contract/accounts'
import parseMobile from 'libphonenumber-js/min'
import type { Queries, Tx } from '../db/database.ts'
import type { Context, Situation } from '../http/serve.ts'
import type { Visit } from '../http/visit.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { Refusal } from '../refusal.ts'
import { useUpload, addressOf } from '../uploads/uploads.ts'
import { insertAccount, saveProfile, selectLogin, selectPerson } from './account.sql.ts'
import { insertSession } from './session.sql.ts'

export { lockAccount } from './account.sql.ts'

/** Three days, as the cookie that keeps the token (specification, section 9). */
const sessionLifetimeMs = 3 * 24 * 3_600_000
const registerRate = { maximum: 60, windowS: 3_600 }
const loginRate = { maximum: 30, windowS: 60 }

type Registration = { account: string; password: string; email?: string | undefined; mobile?: string | undefined }

/** Outside the transaction: counts, and hashes the password. */
export async function prepareRegistration(
  { visit, resources }: Situation,
  { body }: { body: Registration },
): Promise<string> {
  await resources.rates.take(`register:${visit.address}`, registerRate)
  checkMobile(body.mobile)
  return resources.hashing.passwords.hash(body.password)
}

export async function register({ tx, visit }: Context, { body }: { body: Registration }, passwordHash: string) {
  const id = await insertAccount(tx, { ...body, passwordHash, language: visit.language })
  return openSession(tx, { id, account: body.account }, visit)
}

type Credentials = { account: string; password: string }
type Known = { id: number; account: string }

/** A place is taken before the password is looked at and given back when it is right: wrong ones alone count. */
export async function checkPassword({ visit, resources }: Situation, { body }: { body: Credentials }): Promise<Known> {
  const key = `login:${visit.address}`
  await resources.rates.take(key, loginRate)
  const known = await selectLogin(resources.databases.reader, body.account)
  const isRight = await resources.hashing.passwords.verify(known?.password_hash, body.password)
  if (known === undefined || !isRight) throw new Refusal('WRONG_CREDENTIALS')
  await resources.rates.giveBack(key)
  return { id: known.id, account: known.account }
}

export async function logIn({ tx, visit }: Context, _input: unknown, known: Known) {
  return openSession(tx, known, visit)
}

export async function userInfo(queries: Queries, accountId: number): Promise<UserInfo> {
  const [person, money] = [await selectPerson(queries, accountId), await balanceOf(queries, accountId)]
  return { ...person, ...money }
}

type Profile = Parameters<typeof saveProfile>[2]

export async function changeProfile({ tx, caller }: Context, { body }: { body: Profile }): Promise<UserInfo> {
  checkMobile(body.mobile)
  const { avatar } = body
  const picture = avatar == null ? avatar : addressOf(await useUpload(tx, avatar, caller.id, 'avatar'))
  await saveProfile(tx, caller.id, { ...body, avatar: picture })
  return userInfo(tx, caller.id)
}

/** The numbering plan of the country decides; the contract has only looked at the shape. */
function checkMobile(mobile: string | null | undefined): void {
  if (mobile != null && parseMobile(mobile)?.isPossible() !== true) {
    throw new Refusal('INVALID_INPUT', { fields: { mobile: 'mobile' } })
  }
}

async function openSession(tx: Tx, { id, account }: Known, visit: Visit) {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + sessionLifetimeMs)
  await insertSession(tx, { accountId: id, token, expiresAt, visit })
  return { userinfo: { id: String(id), account, token, expires_at: expiresAt.toISOString() } }
}
