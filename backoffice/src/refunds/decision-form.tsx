import type { PortalRefund, RefundVerdict } from '@sealane/contract/refunds'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useSending } from '../app/use-sending.ts'
import { Confirm } from '../ui/dialog.tsx'
import { useMoney } from '../ui/money.tsx'
import { Switch } from '../ui/switch.tsx'
import { showFailure } from '../ui/toast.tsx'
import { VerdictFoot } from '../ui/verdict-foot.tsx'
import { ReturnTo } from './return-to.tsx'
import { missingFor, type Decision, type Missing } from './refund.rules.ts'
import { WordsField } from './words-field.tsx'

type FormProps = { refund: PortalRefund; onDecided: () => void }

/** Agree, with freight or without, or refuse with a reason that the shopper reads. About an appeal it is the last word. */
export function DecisionForm({ refund, onDecided }: FormProps) {
  const text = useTranslations('portal.refunds')
  const [decision, setDecision] = useState<Decision>(() => begin(refund))
  const [missing, setMissing] = useState<Missing>()
  const [isRefusing, setIsRefusing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { send, errors, isBusy } = useVerdict(refund, onDecided)
  const change = (changed: Partial<Decision>) => {
    setDecision((before) => ({ ...before, ...changed }))
    setMissing(undefined)
  }
  const isReady = (verdict: 'pass' | 'refuse') => {
    const lacking = missingFor(verdict, decision, refund)
    setMissing(lacking)
    if (lacking === 'reason') form.current?.querySelector<HTMLElement>('[name="reason"]')?.focus()
    if (lacking === 'address') showFailure(text('addressNeeded'))
    return lacking === undefined
  }
  const pass = (event: FormEvent) => {
    event.preventDefault()
    if (isReady('pass')) void send({ verdict: 'pass', ...toBody(decision, refund) })
  }
  return (
    <form ref={form} noValidate onSubmit={pass} className="flex grow flex-col">
      <Fields refund={refund} decision={decision} errors={errors} missing={missing} change={change} />
      <Verdicts
        refund={refund}
        freight={decision.freight}
        isBusy={isBusy}
        onRefuse={() => setIsRefusing(isReady('refuse'))}
      />
      {isRefusing && (
        <RefuseConfirm
          refund={refund}
          reason={decision.reason.trim()}
          isBusy={isBusy}
          onConfirm={() =>
            void send({ verdict: 'refuse', reason: decision.reason.trim() }).then(() => setIsRefusing(false))
          }
          onClose={() => setIsRefusing(false)}
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
      {refund.type === 'return' && <ReturnTo refund={refund} />}
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

type Body = Omit<RefundVerdict, 'id'>

function toBody({ freight }: Decision, refund: PortalRefund): Partial<Body> {
  return refund.with_freight === refund.without_freight ? {} : { freight }
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
      done: ({ status }) => text(status === 'refused' ? 'doneRefused' : 'donePassed'),
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

type VerdictsProps = { refund: PortalRefund; freight: boolean; isBusy: boolean; onRefuse: () => void }

/** Each says what it will do, with the amount that it gives back. */
function Verdicts({ refund, freight, isBusy, onRefuse }: VerdictsProps) {
  const text = useTranslations('portal.refunds')
  const money = useMoney()
  const amount = money(freight ? refund.with_freight : refund.without_freight)
  return (
    <VerdictFoot
      no={{ text: text('refuse'), needs: 'reason', onPress: onRefuse }}
      yes={{ text: text(refund.type === 'return' ? 'passReturn' : 'pass', { amount }) }}
      isBusy={isBusy}
    />
  )
}

type RefuseProps = {
  refund: PortalRefund
  reason: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

function RefuseConfirm({ refund, reason, ...rest }: RefuseProps) {
  const text = useTranslations('portal.refunds')
  const { order, shopper, can } = refund
  return (
    <Confirm title={text('refuseTitle', { order: order.order_no })} action={text('refuse')} isDanger {...rest}>
      <p>{text(can.includes('rule') ? 'refuseFinalText' : 'refuseText', { account: shopper.account })}</p>
      <blockquote className="mt-3 rounded-tile bg-sunken p-3.5 text-ink">{reason}</blockquote>
    </Confirm>
  )
}
