import { ApiRefusal } from '@sealane/contract/client'
import type { PortalRecharge } from '@sealane/contract/top-ups'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAction } from '../app/use-server-query.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { useMe } from '../app/use-me.ts'
import { Confirm, type Answering } from '../ui/dialog.tsx'
import { Form, useText } from '../ui/form.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { showSuccess } from '@sealane/ui/toast'
import { showFailure } from '../ui/toast.ts'
import { ReasonField } from './reason-field.tsx'
import { ReceivedField } from './received-field.tsx'
import { TwoOperators } from './two-operators.tsx'
import { RechargeDecisionButtons } from './decision-buttons.tsx'
import { readReceived, stepOf, type ApprovalStep } from './decision.rules.ts'

type RechargeDecisionFormProps = { recharge: PortalRecharge; onDecided: () => void }

/** The decision: approve with the amount that arrived, or refuse with a reason that the shopper reads. */
export function RechargeDecisionForm({ recharge, onDecided }: RechargeDecisionFormProps) {
  const { pass, refuse, isBusy } = useRechargeDecision(recharge, onDecided)
  const [refusing, setRefusing] = useState<string>()
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const startRefusal = (reason: string) => {
    setIsReasonMissing(reason === '')
    if (reason !== '') return setRefusing(reason)
    document.getElementsByName('reason')[0]?.focus()
  }
  const { account } = useMe()
  const step = (received: number | undefined) => stepOf(recharge, received, account)
  return (
    <Form onSubmit={pass} className="flex grow flex-col">
      <div className="grid grow content-start gap-4 px-5 py-4">
        {step(undefined) !== 'waits_for_other' && <ReceivedField recharge={recharge} stepOf={step} />}
        <BothOperators recharge={recharge} stepAt={step} account={account} />
        <ReasonField isMissing={isReasonMissing} quickReasons={useQuickReasons()} />
      </div>
      <RechargeDecisionButtons stepOf={step} isBusy={isBusy} onRefuse={startRefusal} />
      {refusing !== undefined && (
        <RefuseConfirm
          recharge={recharge}
          reason={refusing}
          isBusy={isBusy}
          onConfirm={() => void refuse(refusing).then(() => setRefusing(undefined))}
          onClose={() => setRefusing(undefined)}
        />
      )}
    </Form>
  )
}

type BothProps = {
  recharge: PortalRecharge
  stepAt: (received: number | undefined) => ApprovalStep
  account: string
}

/** Depends on the typed amount: it determines whether a second operator is needed. */
function BothOperators({ recharge, stepAt, account }: BothProps) {
  const { first_verdict, two_operators_above, decided_alone } = recharge
  const text = useTranslations('portal.verdict')
  const money = useMoney()
  const step = stepAt(readReceived(useText('received').field.value))
  const first = first_verdict && {
    operator: first_verdict.operator,
    said: text('passedAmount', { amount: money(first_verdict.received) }),
    at: first_verdict.at,
  }
  return (
    <TwoOperators
      first={first}
      account={account}
      limit={two_operators_above}
      alone={decided_alone}
      step={step}
      until={text('thenAnother')}
      waits={text('waitsForOther')}
    />
  )
}

const quickReasons = ['notArrived', 'otherAccount', 'unreadable'] as const

function useQuickReasons() {
  const text = useTranslations('portal.verdict')
  return quickReasons.map((reason) => ({ name: text(reason), sentence: text(`${reason}Sentence`) }))
}

/** Sends the decision and returns the server's errors by field. */
function useRechargeDecision(recharge: PortalRecharge, onDecided: () => void) {
  const text = useTranslations('portal.verdict')
  const failureText = useFailureText()
  const queries = useQueryClient()
  type Body = { verdict: 'pass' | 'refuse'; received?: number; reason?: string }
  const deciding = useAction((body: Body, headers) =>
    call('POST /api/portal/recharge/decide', { body: { id: recharge.id, ...body } }, headers),
  )
  const decide = async (body: Body) => {
    try {
      const decided = await deciding.mutateAsync(body)
      showSuccess(text(decided.status === 0 ? 'doneFirst' : decided.status === 1 ? 'donePassed' : 'doneRefused'))
      await Promise.all(['recharge', 'inbox'].map((queryKey) => queries.invalidateQueries({ queryKey: [queryKey] })))
      onDecided()
      return undefined
    } catch (error) {
      if (error instanceof ApiRefusal && Object.keys(error.fields).length > 0) return error.fields
      showFailure(failureText(error))
      if (error instanceof ApiRefusal) void queries.invalidateQueries({ queryKey: ['recharge'] })
      return undefined
    }
  }
  const pass = ({ received = '' }: Partial<Record<'received', string>>) => {
    const cents = readReceived(received)
    return cents === undefined
      ? Promise.resolve({ received: text('receivedNeeded') })
      : decide({ verdict: 'pass', received: cents })
  }
  return { pass, refuse: (reason: string) => decide({ verdict: 'refuse', reason }), isBusy: deciding.isPending }
}

type RefuseProps = Answering & { recharge: PortalRecharge; reason: string }

function RefuseConfirm({ recharge, reason, ...rest }: RefuseProps) {
  const text = useTranslations('portal.verdict')
  const name = recharge.reference ?? recharge.id
  return (
    <Confirm title={text('refuseTitle', { name })} action={text('refuse')} isDanger {...rest}>
      <p>{text('refuseText', { account: recharge.shopper.account })}</p>
      <blockquote className="mt-3 rounded-tile bg-sunken p-3.5 text-ink">{reason}</blockquote>
    </Confirm>
  )
}
