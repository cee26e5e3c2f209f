import { LogOut } from 'lucide-react'
import { Link } from 'wouter'
import { useMe } from './use-me.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ProofDialog } from '../auth/proof-dialog.tsx'
import { OwnShopsButton } from '../shops/own-shops-button.tsx'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '@sealane/ui/icon'
import { useShortcut } from '../ui/key-hint.tsx'
import { Logo } from '@sealane/ui/logo'
import { Initial } from '../ui/initial.tsx'
import { base } from './address.ts'
import { logOut } from './auth.ts'
import { useEntries, type NavEntry } from './entries.ts'
import { KeysButton } from './keys-dialog.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { NotificationsLink } from './notifications-link.tsx'
import { TabBar } from './tab-bar.tsx'
import { useAccessRights } from './use-access-rights.ts'
import { useKeys } from './use-keys.ts'
import { useLive } from './use-live.ts'

/** The frame around every page: a side rail on a desktop, a bar above and tabs below on a phone. */
export function Frame({ children }: { children: ReactNode }) {
  const text = useTranslations('portal.frame')
  useLive()
  useKeys()
  return (
    <div className="min-h-dvh desk:grid desk:h-dvh desk:grid-cols-[216px_1fr]">
      <a href="#main" className="skip-link">
        {text('toContent')}
      </a>
      <Rail />
      <TopBar />
      <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col pb-20 desk:overflow-y-auto desk:pb-0">
        {children}
      </main>
      <TabBar />
      <ProofDialog />
    </div>
  )
}

function Rail() {
  const text = useTranslations('portal.frame')
  const shown = useEntries()
  const shop = useMe().shops[0]?.name
  const isOperator = shown.some(({ page }) => page === 'inbox')
  const hasPlatform = shown.some(({ group }) => group === 'platform')
  return (
    <header className="hidden min-h-0 flex-col gap-0.5 overflow-y-auto border-r border-line bg-surface px-3 py-4.5 desk:flex">
      <div className="px-2.5 pb-3.5">
        <Logo />
        <div className="type-c2 mt-1.5 ml-7.25 text-ink-2">{text('backOffice')}</div>
      </div>
      <nav aria-label={text('pages')}>
        <RailGroup title={isOperator ? text('queues') : (shop ?? text('queues'))} shown={shown} group="queues" />
        {hasPlatform && <RailGroup title={text('platform')} shown={shown} group="platform" />}
      </nav>
      <span className="grow" />
      <NotificationsLink className="flex min-h-11 items-center gap-2.5 rounded-input px-3 font-medium text-ink-2" />
      <div className="flex items-center justify-between">
        <LanguageSwitch />
        <span className="flex">
          <OwnShopsButton />
          <KeysButton />
        </span>
      </div>
      <UserBadge />
    </header>
  )
}

type VisibleEntries = ReturnType<typeof useEntries>

function RailGroup({ title, shown, group }: { title: string; shown: VisibleEntries; group: NavEntry['group'] }) {
  const text = useTranslations('portal.frame')
  const toInbox = useShortcut('inbox')
  return (
    <>
      <div className="type-c2 px-3 pt-4 pb-2 font-semibold text-ink-3">{title}</div>
      {shown
        .filter((entry) => entry.group === group)
        .map(({ page, icon, isCurrent, count }) => (
          <Link
            key={page}
            to={`${base}/${page}`}
            {...(page === 'inbox' && toInbox)}
            aria-current={isCurrent ? 'page' : undefined}
            className={`flex min-h-11 items-center gap-2.5 rounded-input px-3 ${isCurrent ? 'bg-brand-soft font-semibold text-brand-text' : 'font-medium text-ink-2'}`}
          >
            <Icon of={icon} size={20} />
            {text(page)}
            {count > 0 && (
              <b
                className={`type-c2 ml-auto min-w-5.5 rounded-frame px-1.5 py-0.5 text-center font-semibold tabular-nums ${isCurrent ? 'bg-surface' : 'bg-sunken'}`}
              >
                {count}
              </b>
            )}
          </Link>
        ))}
    </>
  )
}

function UserBadge() {
  const name = useMe().account
  return (
    <div className="mt-2 flex items-center gap-2.5 border-t border-line pt-2.5 pl-2.5">
      <Initial of={name} />
      <div className="min-w-0 grow">
        <div className="type-b2 truncate font-semibold" title={name}>
          {name}
        </div>
        <Duties />
      </div>
      <LogOutButton />
    </div>
  )
}

/** The duties of an operator, or the role in the shop. */
function Duties() {
  const text = useTranslations('portal.roles')
  const { duties = [], shopRole } = useAccessRights() ?? {}
  const named = [...duties.map((duty) => text(duty)), ...(shopRole === undefined ? [] : [text(`shop_${shopRole}`)])]
  return <div className="type-c2 text-ink-2">{named.join(' · ')}</div>
}

function LogOutButton() {
  const text = useTranslations('portal.frame')
  return <IconButton icon={LogOut} label={text('logOut')} onClick={() => void logOut()} />
}

/** With large text the bar wraps to a second row. */
function TopBar() {
  return (
    <header className="flex flex-wrap items-center gap-2 border-b border-line bg-surface py-1.5 pr-2 pl-4 desk:hidden">
      <Logo />
      <span className="ml-auto flex items-center gap-2">
        <LanguageSwitch />
        <OwnShopsButton />
        <LogOutButton />
      </span>
    </header>
  )
}
