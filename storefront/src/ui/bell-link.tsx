import { Bell } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { useUserInfo } from '../app/session.ts'
import { IconLink, type IconButtonStyle } from '@sealane/ui/icon-button'

/** Links to the notifications, with the live number of unread ones. */
export function BellLink({ look }: { look?: IconButtonStyle | undefined }) {
  const text = useTranslations('shell')
  const unread = useUserInfo()?.unread ?? 0
  return <IconLink href="/notification" icon={Bell} label={text('bell', { n: unread })} count={unread} look={look} />
}

/** The same link in the bar of a page without tabs, while there are unread notifications; wide screens have it in their header. */
export function UnreadBell({ look }: { look?: IconButtonStyle }) {
  const unread = useUserInfo()?.unread ?? 0
  const [path] = useLocation()
  if (unread === 0 || path === '/notification') return undefined
  return (
    <div className="desk:hidden">
      <BellLink look={look} />
    </div>
  )
}
