import type { Withdrawal } from '@sealane/contract/withdrawals'
import { Clock, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigation } from '../app/navigation.ts'
import { ButtonLink } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { IconButton } from '@sealane/ui/icon-button'
import { MoneyText } from '@sealane/ui/money-text'
import { ActionBar } from '../ui/page.tsx'
import { TopRow } from '../ui/top-row.tsx'
import { useExpected } from '../top-ups/use-expected.ts'
import { Shares } from './withdrawal-card.tsx'
import { WithdrawalSteps } from './withdrawal-steps.tsx'
import { describeDestination } from './withdrawal.rules.ts'

/** Confirms the requested withdrawal with its destination and the next step. */
export function WithdrawalDone({ withdrawal }: { withdrawal: Withdrawal }) {
  const text = useTranslations()
  const expected = useExpected()
  const { go } = useNavigation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), []) // This page replaces the form.
  return (
    <div className="mx-auto flex min-h-dvh max-w-120 flex-col desk:min-h-[calc(100dvh-77px)]">
      <TopRow>
        <IconButton icon={X} label={text('shell.actions.close')} onClick={() => go('/profile', { replace: true })} />
      </TopRow>
      <div className="grow px-4 pb-6">
        <div className="overflow-hidden rounded-hero bg-surface shadow-2">
          <div className="px-5.5 pt-6.5 pb-5">
            <h1 ref={heading} tabIndex={-1} className="flex items-center gap-2 text-16 font-semibold text-warn">
              <Icon of={Clock} />
              {text('withdrawals.done.title')}
            </h1>
            <MoneyText cents={withdrawal.amount} size="xxl" className="mt-3" />
            <p className="type-c1 mt-2 break-words text-ink-2">
              {text('withdrawals.toPlace', { place: describeDestination(withdrawal) })}
            </p>
          </div>
          <div className="px-1.5 pb-1">
            <Shares withdrawal={withdrawal} />
          </div>
          <div className="air" />
        </div>
        <h2 className="type-h2 mt-6 mb-2">{text('withdrawals.done.next')}</h2>
        <div className="rounded-card bg-surface px-4 py-4 shadow-1">
          <WithdrawalSteps withdrawal={withdrawal} />
          <p className="type-c1 mt-3 text-ink-2">
            {text('withdrawals.done.audit', { time: expected(withdrawal.expected_by) })}
          </p>
        </div>
      </div>
      <ActionBar>
        <ButtonLink href="/depositRecord" isBlock>
          {text('withdrawals.done.records')}
        </ButtonLink>
      </ActionBar>
    </div>
  )
}
