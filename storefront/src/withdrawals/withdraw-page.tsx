import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { userInfo } from '../app/session.ts'
import { ButtonLink } from '@sealane/ui/button'
import { Empty } from '@sealane/ui/empty'
import { IconButton } from '@sealane/ui/icon-button'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { WithdrawForm } from './withdraw-form.tsx'
import { withdrawalTerms } from './withdrawal.queries.ts'

/** Withdraws money from the balance to a bank card or over a chain. */
export function WithdrawPage() {
  const call = useCall()
  const terms = useQuery({ ...withdrawalTerms(call), refetchOnMount: 'always' })
  const me = useQuery({ ...userInfo(call), refetchOnMount: 'always' })
  const isOpen = terms.data?.methods.some(({ open }) => open) === true
  if (terms.data !== undefined && me.data !== undefined && isOpen) {
    return (
      <WithdrawForm
        terms={terms.data}
        now={terms.dataUpdatedAt}
        hasCode={me.data.has_payment_code}
        right={<Records />}
      />
    )
  }
  return (
    <Frame>
      <Loaded query={terms} skeleton={<RowsSkeleton count={3} />}>
        {() =>
          isOpen ? (
            <Loaded query={me} skeleton={<RowsSkeleton count={3} />}>
              {() => undefined}
            </Loaded>
          ) : (
            <Closed />
          )
        }
      </Loaded>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const text = useTranslations('titles')
  return (
    <Page title={text('withDraw')} fallback="/profile" right={<Records />}>
      {children}
    </Page>
  )
}

function Closed() {
  const text = useTranslations()
  return (
    <Empty
      title={text('shell.errors.notOpen')}
      text={text('withdrawals.closed')}
      action={<ButtonLink href="/depositRecord">{text('titles.depositRecord')}</ButtonLink>}
    />
  )
}

function Records() {
  const text = useTranslations('titles')
  const { go } = useNavigation()
  return <IconButton icon={History} label={text('depositRecord')} onClick={() => go('/depositRecord')} />
}
