import { Refusal } from '../refusal.ts'

type WaitReason = 'DESTINATION_WAITS' | 'RECOVERY_WAITS' | 'OWNER_WAITS'

/** Refuses until that time, and names it in the refusal; `values` are further ones for the message. */
export function checkUsable(usableAt: Date, now: Date, why: WaitReason, values: Record<string, string> = {}): void {
  const waitS = Math.ceil((usableAt.getTime() - now.getTime()) / 1000)
  if (waitS <= 0) return
  throw new Refusal(why, {
    retryAfterS: waitS,
    values: { ...values, hours: Math.ceil(waitS / 3600) },
    data: { usable_at: usableAt.toISOString() },
  })
}
