import type { Withdrawal } from '@sealane/contract/withdrawals'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { ButtonLink } from '@sealane/ui/button'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { Empty } from '@sealane/ui/empty'
import { List } from '../ui/list.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { Page } from '../ui/page.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { showSuccess } from '@sealane/ui/toast'
import { AuditFilter, useAuditStatus } from '../top-ups/audit-filter.tsx'
import { MarkedRecord } from '../top-ups/marked-record.tsx'
import { WithdrawalCard } from './withdrawal-card.tsx'
import { withdrawals } from './withdrawal.queries.ts'

/** Lists all withdrawals, filtered by audit status. Updates while it is open. */
export function WithdrawalRecordsPage() {
  const text = useTranslations()
  const status = useAuditStatus()
  const query = useInfiniteQuery(withdrawals(useCall(), status))
  const [leaving, setLeaving] = useState<Withdrawal>()
  return (
    <Page title={text('titles.depositRecord')} fallback="/profile">
      <AuditFilter noun="withdrawals" />
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
        {(withdrawal) => (
          <MarkedRecord id={withdrawal.id}>
            <WithdrawalCard withdrawal={withdrawal} onCancel={() => setLeaving(withdrawal)} />
          </MarkedRecord>
        )}
      </List>
      <CancelSheet withdrawal={leaving} onClose={() => setLeaving(undefined)} />
    </Page>
  )
}

/** Confirms a cancellation: the money returns to the balance at once, and the request cannot be restored. */
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
