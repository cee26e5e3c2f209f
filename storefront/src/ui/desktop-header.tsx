import { Languages, Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link, useSearch } from 'wouter'
import type { UserInfo } from '@sealane/contract/accounts'
import { initialsOf } from '../accounts/name.rules.ts'
import { useRestoreAddress } from '../app/kept-address.ts'
import { useUserInfo } from '../app/session.ts'
import { useBagCount } from '../cart/cart.queries.ts'
import { Badge } from '@sealane/ui/badge'
import { BellLink } from './bell-link.tsx'
import { Icon } from '@sealane/ui/icon'
import { IconButton } from '@sealane/ui/icon-button'
import { useLanguageSheet } from './use-language-sheet.tsx'
import { Logo } from '@sealane/ui/logo'
import { isUnder, navigationTabs } from './navigation-tabs.ts'

/** Replaces the tab bar from 1024 px. */
export function DesktopHeader({ path }: { path: string }) {
  const text = useTranslations('shell')
  const userInfo = useUserInfo()
  const { open, sheet } = useLanguageSheet()
  return (
    <header className="bar sticky top-0 z-40 hidden border-b border-line desk:block">
      <div className="mx-auto flex h-19 max-w-308 items-center gap-4 px-4">
        <Link href="/home" className="flex min-h-11 items-center">
          <Logo />
          <span className="sr-only">{text('tabs.home')}</span>
        </Link>
        {path !== '/search' && <SearchLink path={path} />}
        <span className="grow" />
        <MainLinks path={path} />
        <IconButton icon={Languages} label={text('language.title')} onClick={open} />
        <BellLink />
        <Me userInfo={userInfo} />
      </div>
      {sheet}
    </header>
  )
}

/** A link that looks like the search field it opens on the search page. It contains the current search words. */
function SearchLink({ path }: { path: string }) {
  const text = useTranslations('shell')
  const search = new URLSearchParams(useSearch())
  const keyword = path === '/searchs' ? search.get('keyword') : null
  return (
    <Link
      href={keyword === null ? '/search' : `/search?keyword=${encodeURIComponent(keyword)}`}
      className={`ml-6 flex h-12 w-115 min-w-0 items-center gap-2.5 rounded-full bg-surface px-4 inset-ring-[1.5px] inset-ring-line ${keyword === null ? 'text-ink-3' : ''}`}
    >
      <Icon of={Search} size={20} className="text-ink" />
      {keyword !== null && <span className="sr-only">{text('search')}: </span>}
      <span className="truncate">{keyword ?? text('search')}</span>
    </Link>
  )
}

function MainLinks({ path }: { path: string }) {
  const text = useTranslations('shell.tabs')
  const bag = useBagCount()
  const goBack = useRestoreAddress()
  return (
    <nav aria-label={text('label')} className="flex gap-2">
      {navigationTabs
        .filter(({ tab }) => tab !== 'home' && tab !== 'me')
        .map((navigationTab) => (
          <Link
            key={navigationTab.tab}
            href={navigationTab.href}
            aria-current={isUnder(navigationTab, path) ? 'page' : undefined}
            onClick={path === navigationTab.href ? undefined : (event) => goBack(event, navigationTab.href)}
            className="type-b2 flex h-11 items-center gap-1.5 px-1.5 font-semibold aria-[current]:text-brand-text"
          >
            <Icon of={navigationTab.icon} size={22} />
            {text(navigationTab.tab)}
            {navigationTab.tab === 'bag' && <Badge count={bag} className="ring-0" />}
          </Link>
        ))}
    </nav>
  )
}

function Me({ userInfo }: { userInfo: UserInfo | undefined }) {
  const text = useTranslations('shell')
  if (userInfo === undefined) {
    return (
      <Link
        href="/login"
        className="press flex h-11 flex-none items-center rounded-full bg-brand-soft px-4 font-display text-16 font-bold whitespace-nowrap text-brand-text"
      >
        {text('actions.logIn')}
      </Link>
    )
  }
  return (
    <Link
      href="/profile"
      className="grid size-11 flex-none place-items-center rounded-full bg-sun font-display text-16/none font-extrabold text-on-sun"
    >
      <span aria-hidden>{initialsOf(userInfo)}</span>
      <span className="sr-only">{text('tabs.me')}</span>
    </Link>
  )
}
