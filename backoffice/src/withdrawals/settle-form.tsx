import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../app/use-me.ts'
import { Confirm, type Answering } from '../ui/dialog.tsx'
import { Form, useText } from '../ui/form.tsx'
import { TextArea } from '../ui/input.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { DecisionFoot } from '../ui/decision-foot.tsx'
import { TwoOperators } from '../top-ups/two-operators.tsx'
import { useSettlement } from './use-withdrawal-decision.ts'
import { stepOf, type ApprovalStep } from '../top-ups/decision.rules.ts'
import { OwnNote } from './withdrawal-form.tsx'
import { ownerOf } from './withdrawal.rules.ts'

type SettleFormProps = { withdrawal: PortalWithdrawal; onSettled: () => void }
type SettlementDraft = { outcome: 'settled' | 'failed'; note: string }

/**
 * Completes an approved withdrawal: the money was sent, or the payment failed and the money returns to its owner. Both need a confirmation. Above
 * the limit a failure needs two operators; the second confirms the note of the first.
 */
export function SettleForm({ withdrawal, onSettled }: SettleFormProps) {
  const text = useTranslations('portal.withdrawals')
  const { settle, isBusy } = useSettlement(withdrawal, onSettled)
  const [pendingSettlement, setPendingSettlement] = useState<SettlementDraft>()
  const me = useMe()
  const { first_failure: first, two_operators_above, decided_alone, amount } = withdrawal
  const step = stepOf({ amount, first_verdict: first, two_operators_above }, undefined, me.account)
  if (withdrawal.is_own) return <OwnNote />
  return (
    <Form
      onSubmit={({ note = '' }: Partial<Record<'note', string>>) =>
        setPendingSettlement({ outcome: 'settled', note: note.trim() })
      }
      className="flex grow flex-col"
    >
      <div className="grid grow content-start gap-4 px-5 py-4">
        <p className="text-ink-2">{text('sendThen')}</p>
        {first !== null && (
          <TwoOperators
            first={{ ...first, said: text('saysNotSent') }}
            account={me.account}
            limit={two_operators_above}
            alone={decided_alone}
            step={step}
            until={text('notSentTwo')}
            waits={text('notSentWaits')}
          />
        )}
        <TextArea
          source="note"
          label={text('note', ownerOf(withdrawal))}
          placeholder={text('notePlaceholder')}
          maxLength={300}
        />
      </div>
      <SettleButtons
        step={step}
        isBusy={isBusy}
        onFailed={(note) =>
          setPendingSettlement({ outcome: 'failed', note: first === null ? note : (first.note ?? '') })
        }
      />
      {pendingSettlement !== undefined && (
        <SettleConfirm
          withdrawal={withdrawal}
          settlement={pendingSettlement}
          step={step}
          isBusy={isBusy}
          onConfirm={() => void settle(pendingSettlement).then(() => setPendingSettlement(undefined))}
          onClose={() => setPendingSettlement(undefined)}
        />
      )}
    </Form>
  )
}

type SettleButtonsProps = { step: ApprovalStep; isBusy: boolean; onFailed: (note: string) => void }

function SettleButtons({ step, isBusy, onFailed }: SettleButtonsProps) {
  const text = useTranslations('portal.withdrawals')
  const note = useText('note').field.value.trim()
  return (
    <DecisionFoot
      no={step === 'waits_for_other' ? undefined : { text: text('notSent'), onPress: () => onFailed(note) }}
      yes={{ text: text('sent') }}
      isBusy={isBusy}
    />
  )
}

type SettleConfirmProps = Answering & { withdrawal: PortalWithdrawal; settlement: SettlementDraft; step: ApprovalStep }

function SettleConfirm({ withdrawal, settlement, step, ...rest }: SettleConfirmProps) {
  const { amount, actual_arrival, two_operators_above, decided_alone } = withdrawal
  const text = useTranslations('portal.withdrawals')
  const money = useMoney()
  const isSent = settlement.outcome === 'settled'
  return (
    <Confirm
      title={text(isSent ? 'sentTitle' : 'notSentTitle')}
      action={text(isSent ? 'sent' : 'notSent')}
      isDanger={!isSent}
      {...rest}
    >
      <p>
        {isSent
          ? text('sentText', { amount: money(actual_arrival) })
          : text('notSentText', { amount: money(amount), ...ownerOf(withdrawal) })}
      </p>
      {!isSent && step === 'first' && (
        <p className="mt-2">
          {text('notSentFirst', { limit: money(two_operators_above), total: money(decided_alone?.total ?? 0) })}
        </p>
      )}
      {settlement.note !== '' && (
        <blockquote className="mt-3 rounded-tile bg-sunken p-3.5 text-ink">{settlement.note}</blockquote>
      )}
    </Confirm>
  )
}
