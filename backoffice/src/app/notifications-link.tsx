import { Icon } from '@sealane/ui/icon'
import { Bell } from 'lucide-react'
import { useTranslations } from 'use-intl'

/** Leads to the choice of notifications, which is in the storefront: it belongs to the account. */
export function NotificationsLink({ className, iconClassName }: { className: string; iconClassName?: string }) {
  const text = useTranslations('portal.frame')
  return (
    <a href="/setting" target="_blank" rel="noreferrer" className={className}>
      <span className={iconClassName}>
        <Icon of={Bell} size={20} />
      </span>
      {text('notifications')}
    </a>
  )
}
