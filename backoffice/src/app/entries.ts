import { isOfShops, queueNames, type QueueName } from '@sealane/contract/queues'
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
  Wallet,
  type LucideIcon,
} from 'lucide-react'
import { useLocation } from 'wouter'
import { useUnreadConversationCount } from '../chat/conversations.queries.ts'
import { useInbox } from '../inbox/inbox.queries.ts'
import { mayOpen, type OfficePage } from './access.rules.ts'
import { base } from './address.ts'
import { useAccessRights } from './use-access-rights.ts'

export type NavEntry = {
  page: OfficePage
  icon: LucideIcon
  group: 'queues' | 'platform'
  counts: readonly QueueName[]
}

const entries: readonly NavEntry[] = [
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
  { page: 'shops', icon: ShoppingBag, group: 'platform', counts: ['renames'] },
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

/** Returns the pages that the user may open, with the number of open tasks in each. */
export function useEntries() {
  const rights = useAccessRights()
  const [pathname] = useLocation()
  const { data } = useInbox()
  const { data: unreadConversations } = useUnreadConversationCount(mayOpen(rights, 'conversations'))
  const countOf = (queue: QueueName) => data?.queues.find((one) => one.queue === queue)?.count ?? 0
  return entries
    .filter(({ page }) => mayOpen(rights, page))
    .map((entry) => ({
      ...entry,
      isCurrent: `${pathname}/`.startsWith(`${base}/${entry.page}/`),
      count:
        entry.page === 'conversations'
          ? (unreadConversations?.waiting ?? 0)
          : entry.counts.reduce((sum, queue) => sum + countOf(queue), 0),
    }))
}
