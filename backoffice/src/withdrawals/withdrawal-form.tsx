import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../app/use-me.ts'
import { Confirm } from '../ui/dialog.tsx'
import { Form, useText } from '../ui/form.tsx'
import { Note } from '@sealane/ui/note'
import { DecisionFoot } from '../ui/decision-foot.tsx'
import { ReasonField } from '../top-ups/reason-field.tsx'
import { TwoOperators } from '../top-ups/two-operators.tsx'
import { useWithdrawalDecision } from './use-withdrawal-decision.ts'
import { stepOf, type ApprovalStep } from '../top-ups/decision.rules.ts'
import { ownerOf } from './withdrawal.rules.ts'

type WithdrawalDecisionFormProps = { withdrawal: PortalWithdrawal; onDecided: () => void }

const quickReasons = ['otherHolder', 'wrongNetwork', 'unusual'] as const

/** Approves the withdrawal, or refuses it with a reason that the shopper reads. No money is sent yet. */
export function WithdrawalDecisionForm({ withdrawal, onDecided }: WithdrawalDecisionFormProps) {
  const text = useTranslations('portal.withdrawals')
  const { decide, isBusy } = useWithdrawalDecision(withdrawal, onDecided)
  const [refusing, setRefusing] = useState<string>()
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const me = useMe()
  const step = stepOf(withdrawal, undefined, me.account)
  const startRefusal = (reason: string) => {
    setIsReasonMissing(reason === '')
    if (reason !== '') return setRefusing(reason)
    document.getElementsByName('reason')[0]?.focus()
  }
  if (withdrawal.is_own) return <OwnNote />
  return (
    <Form onSubmit={() => decide({ verdict: 'pass' })} className="flex grow flex-col">
      <div className="grid grow content-start gap-4 px-5 py-4">
        <p className="text-ink-2">{text('check', ownerOf(withdrawal))}</p>
        <TwoOperators
          first={withdrawal.first_verdict && { ...withdrawal.first_verdict, said: text('hasPassed') }}
          account={me.account}
          limit={withdrawal.two_operators_above}
          alone={withdrawal.decided_alone}
          step={step}
          until={text('thenAnother')}
          waits={text('waitsForOther')}
        />
        <ReasonField
          isMissing={isReasonMissing}
          quickReasons={quickReasons.map((reason) => ({ name: text(reason), sentence: text(`${reason}Sentence`) }))}
        />
      </div>
      <WithdrawalDecisionButtons step={step} isBusy={isBusy} onRefuse={startRefusal} />
      {refusing !== undefined && (
        <Confirm
          title={text('refuseTitle')}
          action={text('refuse')}
          isDanger
          isBusy={isBusy}
          onConfirm={() => void decide({ verdict: 'refuse', reason: refusing }).then(() => setRefusing(undefined))}
          onClose={() => setRefusing(undefined)}
        >
          <p>{text('refuseText', ownerOf(withdrawal))}</p>
          <blockquote className="mt-3 rounded-tile bg-sunken p-3.5 text-ink">{refusing}</blockquote>
        </Confirm>
      )}
    </Form>
  )
}

/** Explains that operators cannot decide on their own withdrawal. */
export function OwnNote() {
  const text = useTranslations('portal.withdrawals')
  return (
    <div className="p-5">
      <Note>{text('own')}</Note>
    </div>
  )
}

type WithdrawalDecisionButtonsProps = { step: ApprovalStep; isBusy: boolean; onRefuse: (reason: string) => void }

function WithdrawalDecisionButtons({ step, isBusy, onRefuse }: WithdrawalDecisionButtonsProps) {
  const text = useTranslations('portal.withdrawals')
  const reason = useText('reason').field.value.trim()
  return (
    <DecisionFoot
      no={{ text: text('refuse'), needs: 'reason', onPress: () => onRefuse(reason) }}
      yes={step === 'waits_for_other' ? undefined : { text: text(step === 'first' ? 'passFirst' : 'pass') }}
      isBusy={isBusy}
    />
  )
}
