import { useTranslations } from 'use-intl'
import { useText } from '../ui/form.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { DecisionFoot } from '../ui/decision-foot.tsx'
import { readReceived, type ApprovalStep } from './decision.rules.ts'

type RechargeDecisionButtonsProps = {
  stepOf: (received: number | undefined) => ApprovalStep
  isBusy: boolean
  onRefuse: (reason: string) => void
}

/** Each button names its action; the one that approves also names the typed amount. */
export function RechargeDecisionButtons({ stepOf, isBusy, onRefuse }: RechargeDecisionButtonsProps) {
  const text = useTranslations('portal.verdict')
  const money = useMoney()
  const reason = useText('reason').field.value.trim()
  const received = readReceived(useText('received').field.value)
  const step = stepOf(received)
  const action =
    received === undefined
      ? text('pass')
      : text(step === 'first' ? 'passFirst' : 'passAmount', { amount: money(received) })
  return (
    <DecisionFoot
      no={{ text: text('refuse'), needs: 'reason', onPress: () => onRefuse(reason) }}
      yes={step === 'waits_for_other' ? undefined : { text: action, needs: 'received' }}
      isBusy={isBusy}
    />
  )
}
