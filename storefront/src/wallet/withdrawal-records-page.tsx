import type { AuditStatus } from '@sealane/contract/wallet'
import type { Withdrawal } from '@sealane/contract/withdrawals'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Chip } from '../ui/chip.tsx'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { Empty } from '../ui/empty.tsx'
import { List } from '../ui/list.tsx'
import { useMoney } from '../ui/money-text.tsx'
import { Page } from '../ui/page.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { showSuccess } from '../ui/toast.ts'
import { WithdrawalCard } from './withdrawal-card.tsx'
import { withdrawals } from './withdrawal.queries.ts'

const filters = [
  { status: undefined, word: 'all' },
  { status: 0, word: 'auditing' },
  { status: 1, word: 'passed' },
  { status: 2, word: 'refused' },
] as const satisfies { status: AuditStatus | undefined; word: string }[]

/** Every withdrawal, by its audit. Changes while it is looked at. */
export function WithdrawalRecordsPage() {
  const text = useTranslations()
  const { go } = useNavigation()
  const wanted = new URLSearchParams(useSearch()).get('status')
  const { status } = filters.find((filter) => String(filter.status) === wanted) ?? filters[0]
  const query = useInfiniteQuery(withdrawals(useCall(), status))
  const [leaving, setLeaving] = useState<Withdrawal>()
  return (
    <Page title={text('titles.depositRecord')} fallback="/profile">
      <fieldset
        aria-label={text('withdrawals.audit.label')}
        className="min-w-0 scroll-row -mx-4 flex gap-2 px-4 pt-1 pb-4"
      >
        {filters.map((filter) => (
          <Chip
            key={filter.word}
            isOn={filter.status === status}
            onClick={() =>
              go(filter.status === undefined ? '/depositRecord' : `/depositRecord?status=${filter.status}`, {
                replace: true,
              })
            }
          >
            {text(`withdrawals.audit.${filter.word}`)}
          </Chip>
        ))}
      </fieldset>
      <List
        query={query}
        skeleton={<RowsSkeleton />}
        empty={
          <Empty
            title={text('withdrawals.records.emptyTitle')}
            text={text(status === undefined ? 'withdrawals.records.emptyText' : 'withdrawals.records.emptyFilter')}
            action={status === undefined && <ButtonLink href="/withDraw">{text('titles.withDraw')}</ButtonLink>}
          />
        }
      >
        {(withdrawal) => <WithdrawalCard withdrawal={withdrawal} onCancel={() => setLeaving(withdrawal)} />}
      </List>
      <CancelSheet withdrawal={leaving} onClose={() => setLeaving(undefined)} />
    </Page>
  )
}

/** The money is back at once, and the request gone for good. */
function CancelSheet({ withdrawal, onClose }: { withdrawal: Withdrawal | undefined; onClose: () => void }) {
  const text = useTranslations('withdrawals.records')
  const money = useMoney()
  const call = useCall()
  const queries = useQueryClient()
  const cancelling = useMutation({
    mutationFn: (id: string) => call('POST /api/user/extract_cancel', { body: { id } }),
    onSuccess: () => showSuccess(text('cancelled')),
    onSettled: async () => {
      onClose()
      await Promise.all(
        ['withdrawals', 'userInfo', 'bill'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })),
      )
    },
  })
  return (
    <ConfirmSheet
      isOpen={withdrawal !== undefined}
      title={text('cancelTitle')}
      text={text('cancelText', { amount: money(withdrawal?.amount ?? 0) })}
      action={text('cancelAction')}
      stay={text('keep')}
      isDanger
      isBusy={cancelling.isPending}
      onConfirm={() => {
        if (withdrawal !== undefined) cancelling.mutate(withdrawal.id)
      }}
      onClose={onClose}
    />
  )
}
