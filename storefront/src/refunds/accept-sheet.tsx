import { useTranslations } from 'use-intl'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { useMoney } from '../ui/money-text.tsx'
import { useStep } from './use-step.ts'
import type { RefundSheetProps } from './withdraw-sheet.tsx'

/** Asks whether the smaller sum is to be it, because nothing more follows. */
export function AcceptSheet({ refund, isOpen, onClose }: RefundSheetProps) {
  const text = useTranslations('refunds.accept')
  const money = useMoney()
  const step = useStep({
    act: (call, id: string) => call('POST /api/refund/accept', { body: { id } }),
    done: text('done'),
    onDone: onClose,
    onRefused: onClose,
  })
  if (refund.offer === null) return undefined
  const { amount, of } = refund.offer
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={text('title', { amount: money(amount) })}
      text={text('text', { rest: money(of - amount) })}
      action={text('action')}
      isBusy={step.isPending}
      onConfirm={() => step.mutate(refund.id)}
      onClose={onClose}
    />
  )
}
