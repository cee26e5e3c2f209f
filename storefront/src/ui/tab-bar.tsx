import type { MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useBagCount } from '../cart/cart.queries.ts'
import { useRestoreAddress } from '../app/kept-address.ts'
import { isMotionReduced } from '../app/scroll.ts'
import { useUserInfo } from '../app/session.ts'
import { Badge } from '@sealane/ui/badge'
import { Icon } from '@sealane/ui/icon'
import { isUnder, navigationTabs } from './navigation-tabs.ts'

/** The bar at the bottom of a phone. Tapping the tab of the shown page scrolls the page up. */
export function TabBar({ path }: { path: string }) {
  const text = useTranslations('shell')
  const unread = useUserInfo()?.unread ?? 0
  const bag = useBagCount()
  const goBack = useRestoreAddress()
  return (
    <nav
      aria-label={text('tabs.label')}
      className="bar fixed inset-x-0 bottom-0 z-30 flex h-(--tabs-height) border-t border-line px-0.5 pt-1.5 pb-[calc(6px+env(safe-area-inset-bottom))] desk:hidden"
    >
      {navigationTabs.map((navigationTab) => {
        const isShown = isUnder(navigationTab, path)
        return (
          <Link
            key={navigationTab.tab}
            href={navigationTab.href}
            aria-current={isShown ? 'page' : undefined}
            onClick={(event) => (path === navigationTab.href ? scrollUp(event) : goBack(event, navigationTab.href))}
            className={`relative flex min-w-0 flex-1 max-phone:flex-auto flex-col items-center justify-center gap-0.75 text-11/none font-semibold ${isShown ? 'text-brand-text' : 'text-ink-2'}`}
          >
            <span
              className={`relative grid h-7.5 w-14 place-items-center rounded-full ${isShown ? 'bg-brand-soft' : ''}`}
            >
              <Icon of={navigationTab.icon} isFilled={isShown} className={isShown ? '[fill-opacity:0.3]' : ''} />
              {navigationTab.tab === 'bag' && <Badge count={bag} className="absolute -top-1 left-1/2" />}
              {navigationTab.tab === 'me' && unread > 0 && (
                <>
                  <span className="sr-only">{text('bell', { n: unread })}</span>
                  <span aria-hidden="true">
                    <Badge count={unread} className="absolute -top-1 left-1/2" />
                  </span>
                </>
              )}
            </span>
            <span className="line-clamp-2 max-w-full py-0.5 text-center tracking-tight hyphens-auto [overflow-wrap:anywhere] [:lang(th)_&]:tracking-normal">
              {text(`tabs.${navigationTab.tab}`)}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}

function scrollUp(event: MouseEvent): void {
  event.preventDefault()
  scrollTo({ top: 0, behavior: isMotionReduced() ? 'instant' : 'smooth' })
}
