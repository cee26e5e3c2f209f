import { Link } from 'wouter'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { useShortcut } from '../ui/key-hint.tsx'
import type { OfficePage } from './access.rules.ts'
import { base } from './address.ts'
import { useEntries } from './entries.ts'
import { NotificationsLink } from './notifications-link.tsx'

const tabStyle =
  'flex min-h-16 min-w-max flex-1 flex-col items-center justify-center gap-0.5 px-1 text-center text-11/none font-semibold'
const tabIconStyle = 'grid h-7.5 w-14 place-items-center rounded-full'

/** The pages as tabs; nothing if there is only one page. Many tabs scroll sideways, and the half of the sixth that is visible indicates that. */
export function TabBar() {
  const text = useTranslations('portal.frame')
  const toInbox = useShortcut('inbox')
  const shown = useEntries()
  const bar = useRef<HTMLElement>(null)
  const current = shown.find(({ isCurrent }) => isCurrent)?.page
  useEffect(() => {
    if (current !== undefined) showTab(bar.current, current)
  }, [current])
  if (shown.length < 2) return undefined
  return (
    <nav
      ref={bar}
      aria-label={text('pages')}
      className="scroll-row fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] desk:hidden"
    >
      {shown.map(({ page, icon, isCurrent }) => (
        <Link
          key={page}
          to={`${base}/${page}`}
          {...(page === 'inbox' && toInbox)}
          aria-current={isCurrent ? 'page' : undefined}
          className={`${tabStyle} ${isCurrent ? 'text-brand-text' : 'text-ink-2'}`}
        >
          <span className={`${tabIconStyle} ${isCurrent ? 'bg-brand-soft' : ''}`}>
            <Icon of={icon} size={20} />
          </span>
          <span className="min-w-[min(68px,calc(100vw/5.5-8px))]">{text(page)}</span>
        </Link>
      ))}
      <NotificationsLink className={`${tabStyle} text-ink-2`} iconClassName={tabIconStyle} />
    </nav>
  )
}

/** Scrolls the tab of the current page into view. */
function showTab(bar: HTMLElement | null, page: OfficePage): void {
  const tab = bar?.querySelector<HTMLElement>(`[href$="/${page}"]`)
  if (bar != null && tab != null) bar.scrollLeft = tab.offsetLeft - (bar.clientWidth - tab.offsetWidth) / 2
}
