import type { UserInfo } from '@sealane/contract/accounts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressList } from '../addresses/addresses.queries.ts'
import { useCall } from '../app/call.ts'
import { userInfo, useToken } from '../app/session.ts'
import { BellLink } from '../ui/bell-link.tsx'
import { Icon } from '@sealane/ui/icon'
import { Loaded } from '../ui/loaded.tsx'
import { PullToRefresh } from '../ui/pull-to-refresh.tsx'
import { PageSkeleton } from '../ui/skeleton.tsx'
import { Avatar } from './avatar.tsx'
import { fullName } from './name.rules.ts'
import { ProfileBalance } from './profile-balance.tsx'
import { orderCounts } from './profile.queries.ts'
import { ProfileRows } from './profile-rows.tsx'
import { ProfileSheet } from './profile-sheet.tsx'
import { Purchases } from './purchases.tsx'

/** The shopper's profile. */
export function ProfilePage() {
  const call = useCall()
  const enabled = useToken() !== undefined // No requests are sent after the log-out has begun.
  const me = useQuery({ ...userInfo(call), enabled, refetchOnMount: 'always' })
  const counts = useQuery({ ...orderCounts(call), enabled })
  const addresses = useQuery({ ...addressList(call), enabled })
  return (
    <Loaded query={me} skeleton={<PageSkeleton />}>
      {(info) => (
        <PullToRefresh onRefresh={() => Promise.all([me.refetch(), counts.refetch(), addresses.refetch()])}>
          <Profile
            info={info}
            counts={counts.data}
            country={addresses.data?.items.find(({ is_default }) => is_default)?.country}
          />
        </PullToRefresh>
      )}
    </Loaded>
  )
}

type ProfileProps = { info: UserInfo; counts: Record<string, number> | undefined; country: string | undefined }

function Profile({ info, counts, country }: ProfileProps) {
  const text = useTranslations('titles')
  return (
    <div className="mx-auto max-w-120 px-4 pt-[calc(var(--safe-top)+8px)] desk:pt-4">
      <div className="-mr-2 flex min-h-13 items-center justify-between">
        <h1 className="type-d1">{text('profile')}</h1>
        <span className="desk:hidden">
          <BellLink />
        </span>
      </div>
      <Head info={info} />
      <div className="flex flex-col gap-3">
        <ProfileBalance info={info} />
        <Purchases counts={counts} />
        <ProfileRows info={info} country={country} />
      </div>
    </div>
  )
}

/** Shows picture, name and e-mail address (or the account name without one); opens the details. */
function Head({ info }: { info: UserInfo }) {
  const text = useTranslations('profile')
  const [isEditing, setIsEditing] = useState(false)
  return (
    <>
      <button
        type="button"
        className="press flex w-full items-center gap-3 pt-1.5 pb-3.5 text-left"
        onClick={() => setIsEditing(true)}
      >
        <Avatar userInfo={info} />
        <span className="min-w-0 grow">
          <span className="type-h1 block break-words">{fullName(info)}</span>
          <span className="type-c1 mt-1 block truncate text-ink-2">{info.email ?? info.account}</span>
        </span>
        <span className="sr-only">{text('edit')}</span>
        <Icon of={ChevronRight} size={20} className="text-ink-3" />
      </button>
      <ProfileSheet info={info} isOpen={isEditing} onClose={() => setIsEditing(false)} />
    </>
  )
}
