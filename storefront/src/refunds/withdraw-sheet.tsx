import type { Refund } from '@sealane/contract/refunds'
import { useTranslations } from 'use-intl'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { useStep } from './use-step.ts'

export type RefundSheetProps = { refund: Refund; isOpen: boolean; onClose: () => void }

export function WithdrawSheet({ refund, isOpen, onClose }: RefundSheetProps) {
  const text = useTranslations('refunds.withdraw')
  const step = useStep({
    act: (call, id: string) => call('POST /api/refund/withdraw', { body: { id } }),
    done: text('done'),
    onDone: onClose,
    onRefused: onClose,
  })
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={text('title')}
      text={text(refund.status === 'appealed' ? 'appeal' : 'text')}
      action={text('action')}
      isDanger
      isBusy={step.isPending}
      onConfirm={() => step.mutate(refund.id)}
      onClose={onClose}
    />
  )
}
