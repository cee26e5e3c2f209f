import { createHash, createHmac } from 'node:crypto'
import type { Situation } from '../http/serve.ts'
import { caughtRefusal } from '../refusal.ts'
import { checkAll, isRightPassword, notifyPasswordGuessed, type PasswordLimit } from './password-check.ts'
import { isRecognizedSource } from './source.sql.ts'

type ExistingLogin = { id: number; password_hash: string }

const loginRate = { maximum: 30, windowS: 60 }
/** Of one account, from all sources. */
const targetRate = { maximum: 10, windowS: 600 }
/** Beyond these: of one account at one source where its owner has logged in, and at all such sources together. */
const ownRate = { maximum: 10, windowS: 600 }
const allOwnRate = { maximum: 30, windowS: 600 }

/**
 * Wrong passwords count by their source and by the account, wherever they come from, so that many sources guess no more than one. A name
 * that nobody has counts too. Where its owner has logged in, an account has a few tries beyond these limits, so that strangers keep nobody
 * out. A wrong one among them is answered as it is to strangers: the answer tells nobody where an account is known.
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

/** They count for one password: a new one, set by a code from the mailbox, starts anew. */
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
