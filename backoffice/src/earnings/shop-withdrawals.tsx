import type { Withdrawal } from '@sealane/contract/withdrawals'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAction } from '../app/use-server-query.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Moment } from '../ui/moment.tsx'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { showSuccess } from '@sealane/ui/toast'
import { showFailure } from '../ui/toast.ts'
import { WithdrawalTag } from '../withdrawals/withdrawal-tag.tsx'
import { useDestinationText } from '../withdrawals/withdrawal-words.ts'
import { useShopWithdrawals } from './withdrawals.queries.ts'

/** The shop's newest withdrawals. An owner can cancel one until it is decided. */
export function ShopWithdrawals({ isOwner }: { isOwner: boolean }) {
  const text = useTranslations('portal.earnings.withdraw')
  const { data } = useShopWithdrawals()
  const [leaving, setLeaving] = useState<Withdrawal>()
  if (data === undefined || data.items.length === 0) return null
  return (
    <Card className="mt-3.5 px-4.5 py-4">
      <h2 className="type-c1 font-semibold text-ink-2">{text('newest')}</h2>
      <ul>
        {data.items.map((withdrawal) => (
          <WithdrawalLine
            key={withdrawal.id}
            withdrawal={withdrawal}
            onCancel={isOwner ? () => setLeaving(withdrawal) : undefined}
          />
        ))}
      </ul>
      {leaving !== undefined && <Cancelling withdrawal={leaving} onClose={() => setLeaving(undefined)} />}
    </Card>
  )
}

function WithdrawalLine({ withdrawal, onCancel }: { withdrawal: Withdrawal; onCancel: (() => void) | undefined }) {
  const text = useTranslations('portal.earnings.withdraw')
  const destination = useDestinationText()(withdrawal)
  const money = useMoney()
  const { amount, actual_arrival, service_charge, state, reason, can, created_at } = withdrawal
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line py-2.5 first:border-t-0">
      <MoneyText cents={amount} size="xs" />
      <WithdrawalTag state={state} />
      <span className="min-w-0 grow">
        <span className="block break-words">{destination}</span>
        <span className="type-c1 block text-ink-2">
          {text('split', { amount: money(actual_arrival), charge: money(service_charge) })}
        </span>
        {reason !== null && <span className="type-c1 block break-words text-ink-2">{reason}</span>}
      </span>
      <Moment at={created_at} />
      {onCancel !== undefined && can.includes('cancel') && (
        <Button variant="link" aria-label={`${text('cancel')}: ${destination}`} onClick={onCancel}>
          {text('cancel')}
        </Button>
      )}
    </li>
  )
}

function Cancelling({ withdrawal: { id, amount }, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const text = useTranslations('portal.earnings.withdraw')
  const money = useMoney()
  const failureText = useFailureText()
  const queries = useQueryClient()
  const cancelling = useAction((_input: undefined, headers) =>
    call('POST /api/portal/earnings/cancel', { body: { id } }, headers),
  )
  return (
    <Confirm
      title={text('cancelTitle')}
      action={text('cancel')}
      isDanger
      isBusy={cancelling.isPending}
      onClose={onClose}
      onConfirm={() =>
        cancelling.mutate(undefined, {
          onSuccess: () => showSuccess(text('cancelled')),
          onError: (error) => showFailure(failureText(error)),
          onSettled: async () => {
            onClose()
            await queries.invalidateQueries({ queryKey: ['earnings'] })
          },
        })
      }
    >
      {text('cancelText', { amount: money(amount) })}
    </Confirm>
  )
}
