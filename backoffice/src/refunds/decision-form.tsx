import type { PortalRefund, RefundStatus, RefundVerdict } from '@sealane/contract/refunds'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useSending } from '../app/use-sending.ts'
import { Confirm, type Answering } from '../ui/dialog.tsx'
import { useMoney } from '../ui/money.tsx'
import { Switch } from '../ui/switch.tsx'
import { Note } from '../ui/tag.tsx'
import { showFailure } from '../ui/toast.tsx'
import { VerdictFoot } from '../ui/verdict-foot.tsx'
import { ReturnTo } from './return-to.tsx'
import { isReturnAhead, missingFor, type Decision, type Missing } from './refund.rules.ts'
import { WordsField } from './words-field.tsx'

type FormProps = { refund: PortalRefund; onDecided: () => void }
type Body = Omit<RefundVerdict, 'id'>
type Verdict = Body['verdict']

/** Agree, with freight or without, or refuse with a reason that the shopper reads. About an appeal it is the last word. */
export function DecisionForm({ refund, onDecided }: FormProps) {
  const text = useTranslations('portal.refunds')
  const [decision, setDecision] = useState<Decision>(() => begin(refund))
  const [missing, setMissing] = useState<Missing>()
  const [asked, setAsked] = useState<Verdict>()
  const form = useRef<HTMLFormElement>(null)
  const { send, errors, isBusy } = useVerdict(refund, onDecided)
  const change = (changed: Partial<Decision>) => {
    setDecision((before) => ({ ...before, ...changed }))
    setMissing(undefined)
  }
  const ask = (verdict: Verdict) => {
    const lacking = missingFor(verdict, decision, refund)
    setMissing(lacking)
    if (lacking === 'reason') form.current?.querySelector<HTMLElement>('[name="reason"]')?.focus()
    if (lacking === 'address') showFailure(text('addressNeeded'))
    if (lacking === undefined) setAsked(verdict)
  }
  const pass = (event: FormEvent) => {
    event.preventDefault()
    ask('pass')
  }
  return (
    <form ref={form} noValidate onSubmit={pass} className="flex grow flex-col">
      <Fields refund={refund} decision={decision} errors={errors} missing={missing} change={change} />
      <Verdicts refund={refund} freight={decision.freight} isBusy={isBusy} onRefuse={() => ask('refuse')} />
      {asked !== undefined && (
        <VerdictConfirm
          refund={refund}
          decision={decision}
          verdict={asked}
          isBusy={isBusy}
          onConfirm={() => void send(toBody(asked, decision, refund)).then(() => setAsked(undefined))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </form>
  )
}

type FieldsProps = {
  refund: PortalRefund
  decision: Decision
  errors: Record<string, string>
  missing: Missing | undefined
  change: (changed: Partial<Decision>) => void
}

function Fields({ refund, decision, errors, missing, change }: FieldsProps) {
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

/** As it was asked for. */
function begin({ freight }: PortalRefund): Decision {
  return { freight: freight > 0, reason: '' }
}

function toBody(verdict: Verdict, { freight, reason }: Decision, refund: PortalRefund): Body {
  if (verdict === 'refuse') return { verdict, reason: reason.trim() }
  return refund.with_freight === refund.without_freight ? { verdict } : { verdict, freight }
}

/** The request stays as it is while a second operator has to agree. */
const doneTexts: Partial<Record<RefundStatus, 'doneRefused' | 'doneFirst'>> = {
  refused: 'doneRefused',
  applying: 'doneFirst',
  appealed: 'doneFirst',
}

function useVerdict({ id, can }: PortalRefund, onDone: () => void) {
  const text = useTranslations('portal.refunds')
  return useSending(
    (body: Body, headers) =>
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

type GrantProps = Pick<FieldsProps, 'refund' | 'decision' | 'change'>

/** Whether freight goes back too, where anybody has a choice. */
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

/** A cent that is given back may take much more of the platform's part with it. */
function Promotion({ refund: { promotion } }: Pick<FieldsProps, 'refund'>) {
  const text = useTranslations('portal.refunds')
  const money = useMoney()
  return promotion === 0 ? undefined : <Note tone="warn">{text('promotion', { amount: money(promotion) })}</Note>
}

type VerdictsProps = { refund: PortalRefund; freight: boolean; isBusy: boolean; onRefuse: () => void }

/** Each says what it will do, with the amount that it gives back. */
function Verdicts({ refund, freight, isBusy, onRefuse }: VerdictsProps) {
  const text = useTranslations('portal.refunds')
  const money = useMoney()
  const amount = money(amountOf(freight, refund))
  return (
    <VerdictFoot
      no={{ text: text(refund.offer === null ? 'refuse' : 'uphold'), needs: 'reason', onPress: onRefuse }}
      yes={{ text: text(isReturnAhead(refund) ? 'passReturn' : 'pass', { amount }) }}
      isBusy={isBusy}
    />
  )
}

type ConfirmProps = Answering & { refund: PortalRefund; decision: Decision; verdict: Verdict }

/** Says how much goes to whom, or what the shopper will read. */
function VerdictConfirm({ verdict, ...asking }: ConfirmProps) {
  return verdict === 'pass' ? <PassConfirm {...asking} /> : <RefuseConfirm {...asking} />
}

type AskedProps = Omit<ConfirmProps, 'verdict'>

function PassConfirm({ refund, decision, ...rest }: AskedProps) {
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

function RefuseConfirm({ refund, decision, ...rest }: AskedProps) {
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
