import { useTranslations } from 'use-intl'
import { useText } from '../ui/input.tsx'
import { useMoney } from '../ui/money.tsx'
import { VerdictFoot } from '../ui/verdict-foot.tsx'
import { readReceived, type Step } from './verdict.rules.ts'

type ButtonsProps = {
  stepOf: (received: number | undefined) => Step
  isBusy: boolean
  onRefuse: (reason: string) => void
}

/** Each says what it will do, with the amount that is typed at this moment. */
export function VerdictButtons({ stepOf, isBusy, onRefuse }: ButtonsProps) {
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
    <VerdictFoot
      no={{ text: text('refuse'), needs: 'reason', onPress: () => onRefuse(reason) }}
      yes={step === 'waits_for_other' ? undefined : { text: action, needs: 'received' }}
      isBusy={isBusy}
    />
  )
}
