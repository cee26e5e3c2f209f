import type { Rate } from '../http/rates.ts'
import type { Resources } from '../resources.ts'

type Try = { key: string; rate: Rate; hashed: string | undefined; password: string }

/**
 * Whether the password is right. A place in the rate is taken in the queue's place, before the password is looked at, and given
 * back unless it is wrong: of many tries at once no more are looked at than the rate has left, and wrong ones alone count.
 */
export async function isRightPassword(
  { hashing, rates }: Resources,
  { key, rate, hashed, password }: Try,
): Promise<boolean> {
  await rates.check(key, rate)
  return hashing.passwords.enter(async ({ verify }) => {
    await rates.take(key, rate)
    let isWrong = false
    try {
      isWrong = !(await verify(hashed, password))
    } finally {
      if (!isWrong) await rates.giveBack(key)
    }
    return !isWrong
  })
}
