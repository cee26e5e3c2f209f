import type { UserInfo } from '@sealane/contract/accounts'
import { lockCaller, lockPassword, saveProfile, selectAccountProfile } from '../accounts/account.sql.ts'
import { saveVerifiedEmail, selectContact } from '../accounts/contact.sql.ts'
import { toMobile } from '../accounts/mobile.ts'
import type { Queries, Tx } from '../db/database.ts'
import { checkNames } from '../display-name.ts'
import type { Context, Situation } from '../http/serve.ts'
import { balanceOf } from '../ledger/ledger.sql.ts'
import { Refusal } from '../refusal.ts'
import { releaseUploads, useUpload } from '../uploads/upload.sql.ts'
import { addressOf } from '../uploads/uploads.ts'
import { checkEmailChange, verifyEmailChange } from './email-change.ts'
import { useCode, verifyEmailCode, type EmailProof } from './email-code.ts'
import { reclaimEmail } from './former-email.sql.ts'
import { leaveEmail } from './former-email.ts'
import { checkLoginPassword } from './password.ts'

export async function userInfo(queries: Queries, accountId: number): Promise<UserInfo> {
  const [person, money] = [await selectAccountProfile(queries, accountId), await balanceOf(queries, accountId)]
  return { ...person, ...money }
}

type Profile = Parameters<typeof saveProfile>[2] & { password?: string | undefined }

export function prepareProfile(situation: Situation, { body }: { body: Profile }): Promise<string | undefined> {
  return verifyEmailChange(situation, body)
}

export async function changeProfile(
  { tx, caller, resources }: Context,
  { body: { password: _password, ...body } }: { body: Profile },
  judged: string | undefined,
): Promise<UserInfo> {
  const mobile = toMobile(body.mobile)
  const { avatar, email } = body
  await lockCaller(tx, caller) // Of two concurrent changes, each sees the one before it.
  const picture = avatar === undefined ? undefined : await replaceAvatar(tx, caller.id, avatar)
  const before = await selectContact(tx, caller.id)
  await checkEmailChange(tx, { accountId: caller.id, before, after: email, judged })
  await saveProfile(tx, caller.id, { ...body, mobile, avatar: picture })
  if (email !== undefined) await leaveEmail(tx, resources.pepper, { accountId: caller.id, before, after: email })
  const info = await userInfo(tx, caller.id)
  if (body.given_name !== undefined || body.family_name !== undefined) checkProfileNames(info)
  return info
}

/** Checks each name, and then both together, as reviews and conversations show them. */
function checkProfileNames({ given_name, family_name }: Pick<UserInfo, 'given_name' | 'family_name'>): void {
  checkNames({ given_name, family_name })
  checkNames({ given_name: `${given_name} ${family_name}`.trim() })
}

/** Returns the address of the new avatar, null for none. Former ones are no longer shown. */
async function replaceAvatar(tx: Tx, accountId: number, id: string | null): Promise<string | null> {
  await releaseUploads(tx, accountId, 'avatar')
  return id === null ? null : addressOf(await useUpload(tx, id, accountId, 'avatar'))
}

type EmailVerificationInput = { email: string; code: string; password?: string | undefined }
type ProvenEmail = { code: EmailProof; judged: string }

/**
 * Codes for every password are sent to a verified address, so each one requires the login password, including the first one (ASVS 5, 7.5.1). The
 * password is verified first: a wrong one costs no attempt of the code.
 */
export async function prepareEmail(
  situation: Situation,
  { body }: { body: EmailVerificationInput },
): Promise<ProvenEmail> {
  const { email, code, password } = body
  const judged = await checkLoginPassword(situation, { field: 'password', password })
  const { caller, resources } = situation
  return {
    judged,
    code: await verifyEmailCode(resources, { email, code, purpose: 'verify_email', askedBy: caller.id }),
  }
}

/** Verifies an address, which may already be the account's. It is stored in the spelling to which the code was sent. */
export async function verifyEmail(
  { tx, caller, resources }: Context,
  _input: unknown,
  { code, judged }: ProvenEmail,
): Promise<UserInfo> {
  await lockCaller(tx, caller)
  const email = await useCode(tx, code)
  if (!(await lockPassword(tx, caller.id, judged))) throw new Refusal('WRONG_CREDENTIALS')
  const before = await selectContact(tx, caller.id)
  if (!(await reclaimEmail(tx, caller.id, email))) await saveVerifiedEmail(tx, caller.id, { email })
  await leaveEmail(tx, resources.pepper, { accountId: caller.id, before, after: email, isVerified: true })
  return userInfo(tx, caller.id)
}
