import type { RateLimit, RateLimiter } from '../http/rates.ts'
import { notify } from '../notifications/notification.ts'
import { caughtRefusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'

export type PasswordLimit = { key: string; rate: RateLimit }
/** `limits` are those that a wrong password counts towards: of its source or session, of its account. */
type PasswordAttempt = {
  limits: PasswordLimit[]
  hashed: string | undefined
  password: string
  source: string
}

/**
 * Whether the password is right. A place in the limits is taken after the wait in the queue and before the password is verified, and is returned
 * unless the password is wrong: of many concurrent attempts no more are verified than the limits allow, and only wrong ones count.
 */
export async function isRightPassword(
  { hashing, rates }: Resources,
  { limits, hashed, password, source }: PasswordAttempt,
): Promise<boolean> {
  await checkAll(rates, limits)
  return hashing.passwords.enter(async ({ verify }) => {
    const taken: string[] = []
    let isWrong = false
    try {
      for (const { key, rate } of limits) {
        await rates.take(key, rate)
        taken.push(key)
      }
      isWrong = !(await verify(hashed, password))
    } finally {
      if (!isWrong) for (const key of taken) await rates.giveBack(key)
    }
    return !isWrong
  }, source)
}

/** Refuses where one of the limits is used up. */
export async function checkAll(rates: RateLimiter, limits: PasswordLimit[]): Promise<void> {
  for (const { key, rate } of limits) await rates.check(key, rate)
}

/** Notifies the owner once a day, as soon as the limit of guesses is used up: the password withstood them, but the owner may want another one. */
export async function notifyPasswordGuessed(
  { databases, rates }: Resources,
  accountId: number,
  limits: PasswordLimit[],
): Promise<void> {
  if ((await caughtRefusal(checkAll(rates, limits))) === undefined) return
  if (await caughtRefusal(rates.take(`login_notice:${accountId}`, { maximum: 1, windowS: 86_400 }))) return
  const notice = { kind: 'password_guessed', params: {}, link: '/security' } as const
  await databases.writer.transaction().execute((tx) => notify(tx, accountId, notice))
}
