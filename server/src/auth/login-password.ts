import { createHash, createHmac } from 'node:crypto'
import type { Situation } from '../http/serve.ts'
import { caughtRefusal } from '../refusal.ts'
import { checkAll, isRightPassword, notifyPasswordGuessed, type PasswordLimit } from './password-check.ts'
import { isRecognizedSource } from './source.sql.ts'

type ExistingLogin = { id: number; password_hash: string }

const loginRate = { maximum: 30, windowS: 60 }
/** Limit of one account, from all sources. */
const targetRate = { maximum: 10, windowS: 600 }
/** Further limits: of one account at one source where its owner has logged in, and at all such sources together. */
const ownRate = { maximum: 10, windowS: 600 }
const allOwnRate = { maximum: 30, windowS: 600 }

/**
 * Whether the login is right. Wrong passwords count by source and by account, from any source, so that many sources guess no more than one. An
 * unknown name counts too. At sources where its owner has logged in, an account has a few attempts beyond these limits, so that strangers cannot lock
 * the owner out. A wrong one among them gets the same response as a stranger's, so that the response does not reveal where an account is known.
 */
export async function isRightLogin(
  situation: Situation,
  { account, password }: { account: string; password: string },
  existing: ExistingLogin | undefined,
): Promise<boolean> {
  const { visit, resources } = situation
  const limits = limitsOf(situation, account, existing)
  const refusal = (await isRecognizedHere(situation, existing))
    ? await caughtRefusal(checkAll(resources.rates, limits))
    : undefined
  const own = existing === undefined ? [] : ownLimits(existing, visit.source)
  const attempt = { hashed: existing?.password_hash, password, source: visit.source }
  let isRight = false
  try {
    isRight = await isRightPassword(resources, { ...attempt, limits: refusal === undefined ? limits : own })
  } catch (error) {
    throw refusal ?? error
  }
  if (isRight) return true
  if (existing !== undefined) await notifyPasswordGuessed(resources, existing.id, [targetLimit(existing.id), ...own])
  if (refusal !== undefined) throw refusal
  return false
}

function limitsOf(
  { visit, resources: { pepper } }: Situation,
  typed: string,
  existing: ExistingLogin | undefined,
): PasswordLimit[] {
  const target = existing?.id ?? createHmac('sha256', pepper).update(typed.trim().toLowerCase()).digest('base64url')
  return [{ key: `login:${visit.source}`, rate: loginRate }, targetLimit(target)]
}

function targetLimit(target: number | string): PasswordLimit {
  return { key: `login_to:${target}`, rate: targetRate }
}

/** These limits belong to one password: a new password, set by a mailed code, has new ones. */
function ownLimits({ id, password_hash: hash }: ExistingLogin, source: string): PasswordLimit[] {
  const which = `${id}:${createHash('sha256').update(hash).digest('base64url').slice(0, 12)}`
  return [
    { key: `login_own:${which}`, rate: allOwnRate },
    { key: `login_own_at:${which}:${source}`, rate: ownRate },
  ]
}

async function isRecognizedHere(
  { visit, resources }: Situation,
  existing: ExistingLogin | undefined,
): Promise<boolean> {
  const { databases, pepper } = resources
  return (
    existing !== undefined &&
    isRecognizedSource(databases.reader, { accountId: existing.id, source: visit.source, pepper })
  )
}
