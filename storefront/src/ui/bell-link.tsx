import { Bell } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useUserInfo } from '../app/session.ts'
import { IconLink } from './icon-button.tsx'

/** To the notifications, with how many are unread; the count is live. */
export function BellLink() {
  const text = useTranslations('shell')
  const unread = useUserInfo()?.unread ?? 0
  return <IconLink href="/notification" icon={Bell} label={text('bell', { n: unread })} count={unread} />
}

/** The same where a page has the place for nothing but news. */
export function UnreadBell() {
  const unread = useUserInfo()?.unread ?? 0
  return unread > 0 && <BellLink />
}
