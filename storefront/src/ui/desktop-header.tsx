import { Languages, Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import type { UserInfo } from '@sealane/contract/accounts'
import { initialsOf } from '../accounts/name.rules.ts'
import { useSession } from '../app/session.ts'
import { useBagCount } from '../cart/cart.queries.ts'
import { Badge } from './badge.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { useLanguageSheet } from './use-language-sheet.tsx'
import { Logo } from './logo.tsx'
import { isUnder, mainPlaces } from './places.ts'

/** From 1024 px on it takes the place of the tab bar. */
export function DesktopHeader({ path }: { path: string }) {
  const text = useTranslations('shell')
  const { userInfo } = useSession()
  const { open, sheet } = useLanguageSheet()
  return (
    <header className="bar sticky top-0 z-40 hidden border-b border-line desk:block">
      <div className="mx-auto flex h-19 max-w-[1232px] items-center gap-4 px-4">
        <Link href="/home" className="flex min-h-11 items-center">
          <Logo />
          <span className="sr-only">{text('tabs.home')}</span>
        </Link>
        <Link
          href="/search"
          className="ml-6 flex h-12 w-[460px] min-w-0 items-center gap-2.5 rounded-full bg-surface px-4 text-ink-3 inset-ring-[1.5px] inset-ring-line"
        >
          <Icon of={Search} size={20} className="text-ink" />
          <span className="truncate">{text('search')}</span>
        </Link>
        <span className="grow" />
        <MainLinks path={path} />
        <IconButton icon={Languages} label={text('language.title')} onClick={open} />
        <Me userInfo={userInfo} />
      </div>
      {sheet}
    </header>
  )
}

function MainLinks({ path }: { path: string }) {
  const text = useTranslations('shell.tabs')
  const bag = useBagCount()
  return (
    <nav aria-label={text('label')} className="flex gap-2">
      {mainPlaces
        .filter(({ tab }) => tab !== 'home' && tab !== 'me')
        .map((place) => (
          <Link
            key={place.tab}
            href={place.href}
            aria-current={isUnder(place, path) ? 'page' : undefined}
            className="type-b2 flex h-11 items-center gap-1.5 px-1.5 font-semibold aria-[current]:text-brand-text"
          >
            <Icon of={place.icon} size={22} />
            {text(place.tab)}
            {place.tab === 'bag' && <Badge count={bag} className="ring-0" />}
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
        className="press flex h-11 items-center rounded-full bg-brand-soft px-4 font-display text-[16px] font-bold text-brand-text"
      >
        {text('actions.logIn')}
      </Link>
    )
  }
  return (
    <Link
      href="/profile"
      className="grid size-11 flex-none place-items-center rounded-full bg-sun font-display text-[16px]/none font-extrabold text-on-sun"
    >
      <span aria-hidden>{initialsOf(userInfo)}</span>
      <span className="sr-only">{text('tabs.me')}</span>
    </Link>
  )
}
