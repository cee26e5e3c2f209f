import type { RateLimit } from '../http/rates.ts'
import type { Resources } from '../resources.ts'

/** `limits` are those that a wrong password counts towards: of its source, of its account. */
type PasswordAttempt = {
  limits: { key: string; rate: RateLimit }[]
  hashed: string | undefined
  password: string
  source: string
}

/**
 * Whether the password is right. A place in the rate is taken in the queue's place, before the password is looked at, and given
 * back unless it is wrong: of many tries at once no more are looked at than the rate has left, and wrong ones alone count.
 */
export async function isRightPassword(
  { hashing, rates }: Resources,
  { limits, hashed, password, source }: PasswordAttempt,
): Promise<boolean> {
  for (const { key, rate } of limits) await rates.check(key, rate)
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
