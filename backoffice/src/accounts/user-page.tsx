import type { PortalUserDetail } from '@sealane/contract/users'
import { useParams } from 'wouter'
import { useFormatter, useTranslations } from 'use-intl'
import { base, userAddress } from '../app/address.ts'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { useQueue, type QueueNavigation } from '../app/use-queue.ts'
import { useTaskIds } from '../inbox/inbox.queries.ts'
import { AssignmentControl } from '../inbox/task-holding.tsx'
import { Fact, Facts } from '../ui/facts.tsx'
import { Loading } from '../ui/loading.tsx'
import { Moment } from '../ui/moment.tsx'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { QueueNavBar } from '../ui/queue-ways.tsx'
import { Note } from '@sealane/ui/note'
import { Custody } from './custody.tsx'
import { FirstPayout, PayOut } from './pay-out.tsx'
import { SafetyCard } from './safety-card.tsx'
import { UserBill, UserOrders } from './user-records.tsx'
import { UserTags } from './user-tags.tsx'

/** One person: identity, money, past decisions, and the actions of an operator. */
export function UserPage() {
  const { id } = useParams<{ id: string }>()
  const query = useServerQuery({
    queryKey: ['users', 'detail', id],
    queryFn: () => call('GET /api/portal/user/detail', { query: { id } }),
  })
  const user = query.data
  const queue = useUserQueue(id, user)
  return (
    <Page
      title={user?.account ?? id}
      tag={user && <UserTags user={user} />}
      back={`${base}/users`}
      right={
        isFrozen(user) && (
          <QueueNavBar queue={queue}>
            <AssignmentControl subject="account" id={id} />
          </QueueNavBar>
        )
      }
    >
      {user === undefined ? <Loading query={query} /> : <User user={user} onDecided={queue.leave} />}
    </Page>
  )
}

function isFrozen(user: PortalUserDetail | undefined): boolean {
  return user !== undefined && user.frozen !== null
}

function isPayingOut(user: PortalUserDetail | undefined): boolean {
  return user !== undefined && user.first_payout !== null
}

/** Returns the position among the accounts that wait for support to unfreeze them, or for finance to pay them out. */
function useUserQueue(id: string, user: PortalUserDetail | undefined): QueueNavigation {
  const isPayout = isPayingOut(user)
  const ids = useTaskIds([isPayout ? 'payouts' : 'frozen'], id, isPayout || isFrozen(user))
  return useQueue({ id, ids, addressOf: userAddress, home: `${base}/inbox` })
}

type UserProps = { user: PortalUserDetail; onDecided: () => void }

function User({ user, onDecided }: UserProps) {
  return (
    <div className="grid items-start gap-4 desk:grid-cols-2">
      <Money user={user} onDecided={onDecided} />
      <UserDetailsCard user={user} />
      <SafetyCard user={user} />
      <UserOrders id={user.id} />
      <UserBill id={user.id} />
      <Decisions user={user} />
    </div>
  )
}

function Money({ user, onDecided }: UserProps) {
  const text = useTranslations('portal.users')
  const money = useMoney()
  const { balance, held, claims, frozen } = user
  return (
    <Card className="grid gap-4 p-5">
      <div>
        <h2 className="type-c1 text-ink-2">{text('balance')}</h2>
        <MoneyText cents={balance} size="l" />
      </div>
      <Facts>
        <Fact name={text('held')}>{money(held)}</Fact>
        {claims > 0 && <Fact name={text('claims')}>{money(claims)}</Fact>}
      </Facts>
      {frozen !== null && <Note tone="bad">{text('frozenBecause', { reason: frozen.reason })}</Note>}
      <FirstPayout user={user} />
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        <Custody user={user} onUnfrozen={onDecided} />
        <PayOut key={user.first_payout?.at} user={user} onDecided={onDecided} />
      </div>
    </Card>
  )
}

function UserDetailsCard({ user }: { user: PortalUserDetail }) {
  const text = useTranslations('portal.users')
  const format = useFormatter()
  const { name, email, email_verified, mobile, language, shops, orders, open_orders, sessions } = user
  return (
    <Card className="p-5">
      <h2 className="type-h2 mb-3">{text('person')}</h2>
      <Facts>
        <Fact name={text('name')}>{name}</Fact>
        <Fact name={text('email')}>
          {email !== null && `${email}${email_verified ? ` · ${text('verified')}` : ''}`}
        </Fact>
        <Fact name={text('mobile')}>{mobile}</Fact>
        <Fact name={text('language')}>{format.displayName(localeOf(language), { type: 'language' })}</Fact>
        <Fact name={text('shops')}>{shops.map((shop) => shop.name).join(', ')}</Fact>
        <Fact name={text('orders')}>{text('ordersOpen', { n: orders, open: open_orders })}</Fact>
        <Fact name={text('sessions')}>{String(sessions)}</Fact>
        <Fact name={text('since')}>
          <Moment at={user.created_at} />
        </Fact>
        <Fact name={text('lastSeen')}>{user.last_seen_at !== null && <Moment at={user.last_seen_at} />}</Fact>
      </Facts>
    </Card>
  )
}

/** Converts the file name of a language into its `Intl` name. */
function localeOf(fileName: string): string {
  return fileName === 'zh-cn' ? 'zh-CN' : fileName
}

function Decisions({ user: { decisions } }: { user: PortalUserDetail }) {
  const text = useTranslations('portal.users')
  const say = useTranslations('portal.decisions')
  return (
    <Card className="p-5 desk:col-span-2">
      <h2 className="type-h2 mb-3">{text('decisions')}</h2>
      {decisions.length === 0 && <p className="text-ink-2">{text('noDecisions')}</p>}
      <ol className="grid gap-3">
        {decisions.map(({ operator, subject, verdict, reason, at }) => (
          <li key={`${at} ${subject} ${verdict}`} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0">
              <b className="font-semibold">{text('decided', { subject, verdict })}</b>
              <span className="text-ink-2"> · {operator ?? say('commandLine')}</span>
              {reason !== null && <span className="block text-ink-2">{reason}</span>}
            </span>
            <Moment at={at} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
