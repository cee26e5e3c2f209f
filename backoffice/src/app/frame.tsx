import { queueNames, type QueueName } from '@sealane/contract/queues'
import {
  Gavel,
  Inbox,
  KeyRound,
  ArrowDown,
  ArrowUp,
  Package,
  MessagesSquare,
  Store,
  TrendingUp,
  Undo2,
  ScrollText,
  Mail,
  BadgeCheck,
  ChartColumn,
  Landmark,
  Settings,
  UserCog,
  Users,
  Stamp,
  Star,
  Tags,
  TicketPercent,
  ShoppingBag,
  GalleryHorizontal,
  LayoutGrid,
  Megaphone,
  LogOut,
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { LinkBase, useGetIdentity, useLocation, useLogout, type CoreLayoutProps } from 'ra-core'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ProofDialog } from '../accounts/proof-dialog.tsx'
import { useWaitingTalks } from '../conversations/conversations.queries.ts'
import { useInbox } from '../inbox/inbox.queries.ts'
import { isOfShops } from '../inbox/inbox.rules.ts'
import { OwnShopsButton } from '../shopkeeping/own-shops-button.tsx'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useShortcut } from '../ui/key-hint.tsx'
import { Logo } from '../ui/logo.tsx'
import { Initial } from '../ui/tag.tsx'
import { mayOpen, type OfficePage } from './access.rules.ts'
import { base } from './address.ts'
import { KeysButton } from './keys-dialog.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { useHeld } from './use-held.ts'
import { useKeys } from './use-keys.ts'
import { useLive } from './use-live.ts'

type Entry = { page: OfficePage; icon: LucideIcon; group: 'queues' | 'platform'; counts: readonly QueueName[] }

const entries: readonly Entry[] = [
  {
    page: 'inbox',
    icon: Inbox,
    group: 'queues',
    counts: queueNames.filter((queue) => !isOfShops(queue)),
  },
  { page: 'recharge', icon: ArrowDown, group: 'queues', counts: ['recharges', 'proofs'] },
  { page: 'withdrawal', icon: ArrowUp, group: 'queues', counts: ['withdrawals'] },
  { page: 'application', icon: Store, group: 'queues', counts: ['applications'] },
  { page: 'order', icon: Package, group: 'queues', counts: ['to_pack', 'to_ship'] },
  { page: 'product', icon: Tags, group: 'queues', counts: ['products'] },
  { page: 'review', icon: Star, group: 'queues', counts: ['reviews'] },
  { page: 'refund', icon: Undo2, group: 'queues', counts: ['appeals', 'refunds'] },
  { page: 'conversations', icon: MessagesSquare, group: 'queues', counts: [] },
  { page: 'shop', icon: Stamp, group: 'queues', counts: [] },
  { page: 'earnings', icon: Wallet, group: 'queues', counts: [] },
  { page: 'sales', icon: TrendingUp, group: 'queues', counts: [] },
  { page: 'shops', icon: ShoppingBag, group: 'platform', counts: [] },
  { page: 'home', icon: GalleryHorizontal, group: 'platform', counts: [] },
  { page: 'categories', icon: LayoutGrid, group: 'platform', counts: [] },
  { page: 'notices', icon: Megaphone, group: 'platform', counts: [] },
  { page: 'promos', icon: TicketPercent, group: 'platform', counts: [] },
  { page: 'users', icon: Users, group: 'platform', counts: ['payouts'] },
  { page: 'team', icon: UserCog, group: 'platform', counts: [] },
  { page: 'decisions', icon: Gavel, group: 'platform', counts: [] },
  { page: 'documents', icon: ScrollText, group: 'platform', counts: [] },
  { page: 'mails', icon: Mail, group: 'platform', counts: [] },
  { page: 'figures', icon: ChartColumn, group: 'platform', counts: [] },
  { page: 'ledger', icon: BadgeCheck, group: 'platform', counts: [] },
  { page: 'reconciliation', icon: Landmark, group: 'platform', counts: [] },
  { page: 'setting', icon: Settings, group: 'platform', counts: [] },
  { page: 'security', icon: KeyRound, group: 'platform', counts: [] },
]

/** The rail of a desk, or a bar above and tabs below on a phone, around every page. */
export function Frame({ children }: CoreLayoutProps) {
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

/** What this person may open, with how much waits there. */
function useEntries() {
  const held = useHeld()
  const { pathname } = useLocation()
  const { data } = useInbox()
  const { data: talks } = useWaitingTalks(mayOpen(held, 'conversations'))
  const countOf = (queue: QueueName) => data?.queues.find((one) => one.queue === queue)?.count ?? 0
  return entries
    .filter(({ page }) => mayOpen(held, page))
    .map((entry) => ({
      ...entry,
      isCurrent: `${pathname}/`.startsWith(`${base}/${entry.page}/`),
      count:
        entry.page === 'conversations'
          ? (talks?.waiting ?? 0)
          : entry.counts.reduce((sum, queue) => sum + countOf(queue), 0),
    }))
}

function Rail() {
  const text = useTranslations('portal.frame')
  const shown = useEntries()
  const { identity } = useGetIdentity()
  const shop = (identity?.['shops'] as { name: string }[] | undefined)?.[0]?.name
  const isOperator = shown.some(({ page }) => page === 'inbox')
  const hasPlatform = shown.some(({ group }) => group === 'platform')
  return (
    <header className="hidden min-h-0 flex-col gap-0.5 overflow-y-auto border-r border-line bg-surface px-3 py-[18px] desk:flex">
      <div className="px-2.5 pb-3.5">
        <Logo />
        <div className="type-c2 mt-1.5 ml-[29px] text-ink-2">{text('backOffice')}</div>
      </div>
      <nav aria-label={text('pages')}>
        <RailGroup title={isOperator ? text('queues') : (shop ?? text('queues'))} shown={shown} group="queues" />
        {hasPlatform && <RailGroup title={text('platform')} shown={shown} group="platform" />}
      </nav>
      <span className="grow" />
      <div className="flex items-center justify-between">
        <LanguageSwitch />
        <span className="flex">
          <OwnShopsButton />
          <KeysButton />
        </span>
      </div>
      <Person />
    </header>
  )
}

type Shown = ReturnType<typeof useEntries>

function RailGroup({ title, shown, group }: { title: string; shown: Shown; group: Entry['group'] }) {
  const text = useTranslations('portal.frame')
  const toInbox = useShortcut('inbox')
  return (
    <>
      <div className="type-c2 px-3 pt-4 pb-2 font-semibold text-ink-3">{title}</div>
      {shown
        .filter((entry) => entry.group === group)
        .map(({ page, icon, isCurrent, count }) => (
          <LinkBase
            key={page}
            to={`${base}/${page}`}
            {...(page === 'inbox' && toInbox)}
            aria-current={isCurrent ? 'page' : undefined}
            className={`flex min-h-11 items-center gap-2.5 rounded-input px-3 ${isCurrent ? 'bg-brand-soft font-semibold text-brand-text' : 'font-medium text-ink-2'}`}
          >
            <Icon of={icon} />
            {text(page)}
            {count > 0 && (
              <b
                className={`type-c2 ml-auto min-w-[22px] rounded-[10px] px-1.5 py-0.5 text-center font-semibold tabular-nums ${isCurrent ? 'bg-surface' : 'bg-sunken'}`}
              >
                {count}
              </b>
            )}
          </LinkBase>
        ))}
    </>
  )
}

function Person() {
  const { identity } = useGetIdentity()
  const name = identity?.fullName ?? ''
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

/** What one is there for: the duties of an operator, else the role in the shop. */
function Duties() {
  const text = useTranslations('portal.roles')
  const { duties = [], shopRole } = useHeld() ?? {}
  const named = [...duties.map((duty) => text(duty)), ...(shopRole === undefined ? [] : [text(`shop_${shopRole}`)])]
  return <div className="type-c2 text-ink-2">{named.join(' · ')}</div>
}

function LogOutButton() {
  const text = useTranslations('portal.frame')
  const logOut = useLogout()
  return <IconButton icon={LogOut} label={text('logOut')} onClick={() => void logOut({}, undefined, false)} />
}

/** With large text it takes a second row. */
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

/** Where there is one page only, there is nothing to choose. Many scroll sideways: half of the sixth says so. */
function TabBar() {
  const text = useTranslations('portal.frame')
  const toInbox = useShortcut('inbox')
  const shown = useEntries()
  const bar = useInSight(shown.find(({ isCurrent }) => isCurrent)?.page)
  if (shown.length < 2) return undefined
  return (
    <nav
      ref={bar}
      aria-label={text('pages')}
      className="scroll-row fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] desk:hidden"
    >
      {shown.map(({ page, icon, isCurrent }) => (
        <LinkBase
          key={page}
          to={`${base}/${page}`}
          {...(page === 'inbox' && toInbox)}
          aria-current={isCurrent ? 'page' : undefined}
          className={`flex min-h-16 min-w-max flex-1 flex-col items-center justify-center gap-0.5 px-1 text-center text-[11px]/none font-semibold ${isCurrent ? 'text-brand-text' : 'text-ink-2'}`}
        >
          <span className={`grid h-[30px] w-14 place-items-center rounded-full ${isCurrent ? 'bg-brand-soft' : ''}`}>
            <Icon of={icon} />
          </span>
          <span className="min-w-[min(68px,calc(100vw/5.5-8px))]">{text(page)}</span>
        </LinkBase>
      ))}
    </nav>
  )
}

/** The tab of the page that is open is never beyond the edge. */
function useInSight(page: OfficePage | undefined) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (bar.current && tab) bar.current.scrollLeft = tab.offsetLeft - (bar.current.clientWidth - tab.offsetWidth) / 2
  }, [page])
  return bar
}
