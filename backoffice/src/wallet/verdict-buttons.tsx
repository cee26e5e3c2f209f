import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { useText } from '../ui/input.tsx'
import { useMoney } from '../ui/money.tsx'
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
    <div className="sticky bottom-0 border-t border-line bg-surface px-5 pt-3.5 pb-4.5 max-desk:bottom-16">
      <div className="flex gap-2.5">
        <Button
          variant="danger"
          size="l"
          shortcut="refuse"
          needs="reason"
          disabled={isBusy}
          onClick={() => onRefuse(reason)}
        >
          {text('refuse')}
        </Button>
        {step !== 'waits_for_other' && (
          <Button type="submit" size="l" shortcut="pass" needs="received" isBusy={isBusy} className="min-w-0 grow">
            {action}
          </Button>
        )}
      </div>
    </div>
  )
}
