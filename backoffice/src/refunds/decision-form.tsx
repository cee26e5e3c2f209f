import type { PortalRefund, RefundStatus, RefundDecisionRequest } from '@sealane/contract/refunds'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Confirm, type Answering } from '../ui/dialog.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { Switch } from '@sealane/ui/switch'
import { Note } from '@sealane/ui/note'
import { showFailure } from '../ui/toast.ts'
import { DecisionFoot } from '../ui/decision-foot.tsx'
import { ReturnTo } from './return-to.tsx'
import { isReturnAhead, missingFor, type RefundDecisionDraft, type Missing } from './refund.rules.ts'
import { WordsField } from './words-field.tsx'

type RefundDecisionFormProps = { refund: PortalRefund; onDecided: () => void }
type RefundDecisionBody = Omit<RefundDecisionRequest, 'id'>
type RefundDecisionOutcome = RefundDecisionBody['verdict']

/** Approves the request, with freight or without, or refuses it with a reason that the shopper reads. The decision on an appeal is final. */
export function RefundDecisionForm({ refund, onDecided }: RefundDecisionFormProps) {
  const text = useTranslations('portal.refunds')
  const [decision, setDecision] = useState<RefundDecisionDraft>(() => begin(refund))
  const [missing, setMissing] = useState<Missing>()
  const [pendingOutcome, setPendingOutcome] = useState<RefundDecisionOutcome>()
  const form = useRef<HTMLFormElement>(null)
  const { send, errors, isBusy } = useRefundDecision(refund, onDecided)
  const change = (changed: Partial<RefundDecisionDraft>) => {
    setDecision((before) => ({ ...before, ...changed }))
    setMissing(undefined)
  }
  const ask = (outcome: RefundDecisionOutcome) => {
    const lacking = missingFor(outcome, decision, refund)
    setMissing(lacking)
    if (lacking === 'reason') form.current?.querySelector<HTMLElement>('[name="reason"]')?.focus()
    if (lacking === 'address') showFailure(text('addressNeeded'))
    if (lacking === undefined) setPendingOutcome(outcome)
  }
  const pass = (event: FormEvent) => {
    event.preventDefault()
    ask('pass')
  }
  return (
    <form ref={form} noValidate onSubmit={pass} className="flex grow flex-col">
      <RefundDecisionFields refund={refund} decision={decision} errors={errors} missing={missing} change={change} />
      <RefundDecisionButtons
        refund={refund}
        freight={decision.freight}
        isBusy={isBusy}
        onRefuse={() => ask('refuse')}
      />
      {pendingOutcome !== undefined && (
        <RefundConfirm
          refund={refund}
          decision={decision}
          outcome={pendingOutcome}
          isBusy={isBusy}
          onConfirm={() => void send(toBody(pendingOutcome, decision, refund)).then(() => setPendingOutcome(undefined))}
          onClose={() => setPendingOutcome(undefined)}
        />
      )}
    </form>
  )
}

type RefundDecisionFieldsProps = {
  refund: PortalRefund
  decision: RefundDecisionDraft
  errors: Record<string, string>
  missing: Missing | undefined
  change: (changed: Partial<RefundDecisionDraft>) => void
}

function RefundDecisionFields({ refund, decision, errors, missing, change }: RefundDecisionFieldsProps) {
  const text = useTranslations('portal.refunds')
  return (
    <div className="grid grow content-start gap-4 px-5 py-4">
      <Grant refund={refund} decision={decision} change={change} />
      <Promotion refund={refund} />
      {isReturnAhead(refund) && <ReturnTo refund={refund} />}
      <WordsField
        name="reason"
        label={text('reason')}
        placeholder={text('reasonHint')}
        value={decision.reason}
        error={errors['reason'] ?? (missing === 'reason' ? text('reasonNeeded') : undefined)}
        quick={useQuickReasons()}
        onChange={(reason) => change({ reason })}
      />
    </div>
  )
}

/** Returns the decision as requested. */
function begin({ freight }: PortalRefund): RefundDecisionDraft {
  return { freight: freight > 0, reason: '' }
}

function toBody(
  outcome: RefundDecisionOutcome,
  { freight, reason }: RefundDecisionDraft,
  refund: PortalRefund,
): RefundDecisionBody {
  if (outcome === 'refuse') return { verdict: outcome, reason: reason.trim() }
  return refund.with_freight === refund.without_freight ? { verdict: outcome } : { verdict: outcome, freight }
}

/** The messages by the resulting status, which does not change while a second operator has to agree. */
const doneTexts: Partial<Record<RefundStatus, 'doneRefused' | 'doneFirst'>> = {
  refused: 'doneRefused',
  applying: 'doneFirst',
  appealed: 'doneFirst',
}

function useRefundDecision({ id, can }: PortalRefund, onDone: () => void) {
  const text = useTranslations('portal.refunds')
  return useFormMutation(
    (body: RefundDecisionBody, headers) =>
      can.includes('rule')
        ? call('POST /api/portal/refund/rule', { body: { id, ...body } }, headers)
        : call('POST /api/portal/refund/decide', { body: { id, ...body } }, headers),
    {
      renews: ['refund', 'inbox', 'order'],
      done: ({ status }) => text(doneTexts[status] ?? 'donePassed'),
      onDone,
      shows: ['reason'],
    },
  )
}

const quickReasons = ['noFault', 'used', 'unclear'] as const

function useQuickReasons() {
  const text = useTranslations('portal.refunds.quick')
  return quickReasons.map((reason) => ({ name: text(reason), sentence: text(`${reason}Sentence`) }))
}

type GrantProps = Pick<RefundDecisionFieldsProps, 'refund' | 'decision' | 'change'>

/** Chooses whether the freight is refunded too; hidden if that makes no difference. */
function Grant({ refund, decision, change }: GrantProps) {
  const text = useTranslations('portal.refunds')
  const money = useMoney()
  const { with_freight, without_freight } = refund
  if (with_freight === without_freight) return undefined
  return (
    <div className="rounded-tile bg-sunken px-4 py-1.5">
      <Switch isOn={decision.freight} onChange={(freight) => change({ freight })}>
        {text('withFreight', { amount: money(with_freight - without_freight) })}
      </Switch>
    </div>
  )
}

/** Warns of the platform's part of a promotion: even a small refund can cancel much more of it. */
function Promotion({ refund: { promotion } }: Pick<RefundDecisionFieldsProps, 'refund'>) {
  const text = useTranslations('portal.refunds')
  const money = useMoney()
  return promotion === 0 ? undefined : <Note tone="warn">{text('promotion', { amount: money(promotion) })}</Note>
}

type RefundDecisionButtonsProps = { refund: PortalRefund; freight: boolean; isBusy: boolean; onRefuse: () => void }

/** Each button names its action and the refunded amount. */
function RefundDecisionButtons({ refund, freight, isBusy, onRefuse }: RefundDecisionButtonsProps) {
  const text = useTranslations('portal.refunds')
  const money = useMoney()
  const amount = money(amountOf(freight, refund))
  return (
    <DecisionFoot
      no={{ text: text(refund.offer === null ? 'refuse' : 'uphold'), needs: 'reason', onPress: onRefuse }}
      yes={{ text: text(isReturnAhead(refund) ? 'passReturn' : 'pass', { amount }) }}
      isBusy={isBusy}
    />
  )
}

type RefundConfirmProps = Answering & {
  refund: PortalRefund
  decision: RefundDecisionDraft
  outcome: RefundDecisionOutcome
}

/** Shows the amounts and their recipients, or the text that the shopper will read. */
function RefundConfirm({ outcome, ...asking }: RefundConfirmProps) {
  return outcome === 'pass' ? <PassConfirm {...asking} /> : <RefuseConfirm {...asking} />
}

type RefundOutcomeProps = Omit<RefundConfirmProps, 'outcome'>

function PassConfirm({ refund, decision, ...rest }: RefundOutcomeProps) {
  const text = useTranslations('portal.refunds')
  const money = useMoney()
  const cents = amountOf(decision.freight, refund)
  const words = { amount: money(cents), account: refund.shopper.account, order: refund.order.order_no }
  const isReturn = isReturnAhead(refund)
  const isOffer = refund.can.includes('decide') && cents < refund.amount
  return (
    <Confirm
      title={text(isReturn ? 'passReturnTitle' : 'passTitle', words)}
      action={text(isReturn ? 'passReturn' : 'pass', words)}
      {...rest}
    >
      <p>{text(isOffer ? 'offerText' : isReturn ? 'passReturnText' : 'passText', words)}</p>
    </Confirm>
  )
}

function RefuseConfirm({ refund, decision, ...rest }: RefundOutcomeProps) {
  const text = useTranslations('portal.refunds')
  const money = useMoney()
  const { order, shopper, can, offer } = refund
  const words = { order: order.order_no, amount: money(offer?.amount ?? 0) }
  return (
    <Confirm
      title={text(offer === null ? 'refuseTitle' : 'upholdTitle', words)}
      action={text(offer === null ? 'refuse' : 'uphold')}
      isDanger
      {...rest}
    >
      <p>{text(can.includes('rule') ? 'refuseFinalText' : 'refuseText', { account: shopper.account })}</p>
      <blockquote className="mt-3 rounded-tile bg-sunken p-3.5 text-ink">{decision.reason.trim()}</blockquote>
    </Confirm>
  )
}

function amountOf(freight: boolean, { with_freight, without_freight }: PortalRefund): number {
  return freight ? with_freight : without_freight
}
