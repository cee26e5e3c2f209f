import { useTranslations } from 'use-intl'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { useStep } from './use-step.ts'
import type { RefundSheetProps } from './withdraw-sheet.tsx'

/** Asks for acceptance of the smaller amount, which is paid immediately, or after the goods have been returned. */
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
  const { amount, of, pieces } = refund.offer
  const sums = { amount: money(amount), rest: money(of - amount) }
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={text('title', { amount: money(amount) })}
      text={refund.type === 'return' && pieces === null ? text('sendBack', sums) : text('text', sums)}
      action={text('action')}
      isBusy={step.isPending}
      onConfirm={() => step.mutate(refund.id)}
      onClose={onClose}
    />
  )
}
