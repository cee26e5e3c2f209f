import type { UserInfo } from '@sealane/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useDateTime } from '../app/date-time.ts'
import { userInfo, useToken } from '../app/session.ts'
import { Group } from '../ui/group.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { PullToRefresh } from '../ui/pull-to-refresh.tsx'
import { Row } from '../ui/row.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { Tag } from '@sealane/ui/tag'
import { DestinationList } from '../withdrawals/destination-list.tsx'
import { destinations } from '../withdrawals/withdrawal.queries.ts'
import { PasskeyRequirement } from './passkey-asking.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { loginSessions, passkeyList } from './security.queries.ts'
import { SessionList } from './session-list.tsx'

/** The passkeys, the sessions, and the destinations of withdrawals. */
export function SecurityPage() {
  const text = useTranslations('titles')
  const call = useCall()
  const enabled = useToken() !== undefined // No requests are sent after the log-out has begun.
  const me = useQuery({ ...userInfo(call), enabled })
  const passkeys = useQuery({ ...passkeyList(useCall({ mayRepeat: true })), enabled })
  const sessions = useQuery({ ...loginSessions(call), enabled })
  const savedDestinations = useQuery({ ...destinations(call), enabled, refetchOnMount: 'always' })
  return (
    <Page title={text('security')} fallback="/profile">
      <PullToRefresh
        onRefresh={() => Promise.all([me, passkeys, sessions, savedDestinations].map(({ refetch }) => refetch()))}
      >
        <div className="flex flex-col gap-5">
          <Loaded query={me} skeleton={<RowsSkeleton count={2} />}>
            {(info) => <LoginMethods info={info} />}
          </Loaded>
          <Loaded query={passkeys} skeleton={<RowsSkeleton count={1} />}>
            {({ items, asked_for_withdrawals }) => (
              <div className="flex flex-col gap-3">
                <PasskeyList passkeys={items} />
                {items.length > 0 && <PasskeyRequirement isAsked={asked_for_withdrawals} />}
              </div>
            )}
          </Loaded>
          <Loaded query={sessions} skeleton={<RowsSkeleton count={2} />}>
            {({ items }) => <SessionList sessions={items} />}
          </Loaded>
          <Loaded query={savedDestinations} skeleton={<RowsSkeleton count={1} />}>
            {({ items, wait_s }) => <DestinationList destinations={items} waitS={wait_s} />}
          </Loaded>
        </div>
      </PullToRefresh>
    </Page>
  )
}

function LoginMethods({ info }: { info: UserInfo }) {
  const text = useTranslations()
  const dateTime = useDateTime()
  const changedOn = dateTime(new Date(info.password_changed_at), { dateStyle: 'medium' })
  return (
    <Group title={text('settings.security.waysIn')}>
      <Row
        icon={KeyRound}
        title={text('passwords.list.login')}
        href="/changePassword"
        right={<span className="type-b2 flex-none text-ink-2">{changedOn}</span>}
      />
      <Row
        icon={ShieldCheck}
        title={text('profile.paymentCode')}
        href="/changePayPwd"
        right={
          info.has_payment_code ? (
            <span className="type-b2 flex-none text-ink-2">{text('passwords.list.set')}</span>
          ) : (
            <Tag tone="warn">{text('profile.notSet')}</Tag>
          )
        }
      />
    </Group>
  )
}
