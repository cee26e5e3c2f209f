import type { UserInfo } from '@sealane/contract/accounts'
import { Picture } from '../ui/picture.tsx'
import { initialsOf } from './name.rules.ts'

/** The shopper's picture, or the initials. It is decoration: the name is beside it. */
export function Avatar({ userInfo }: { userInfo: UserInfo }) {
  if (userInfo.avatar !== null) {
    return <Picture src={userInfo.avatar} alt="" sizes="64px" isEager className="size-16 flex-none rounded-full" />
  }
  return (
    <span
      aria-hidden="true"
      className="grid size-16 flex-none place-items-center rounded-full bg-sun font-display text-26/none font-extrabold text-on-sun"
    >
      {initialsOf(userInfo)}
    </span>
  )
}
