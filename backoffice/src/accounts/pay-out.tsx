import type { PortalUserDetail } from '@sealane/contract/users'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen } from '../app/access.rules.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { useMe } from '../app/use-me.ts'
import { Button } from '../ui/button.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { Note } from '@sealane/ui/note'
import { AgreeingDialog } from '../top-ups/agreeing-dialog.tsx'
import { TwoOperators } from '../top-ups/two-operators.tsx'
import { stepOf } from '../top-ups/decision.rules.ts'
import { useCustody } from './use-custody.ts'

/** Returns the state of a payout. The first operator's decision is valid only for the balance at that time. */
function usePayout({ balance, first_payout, two_operators_above }: PortalUserDetail) {
  const { account } = useMe()
  const first = first_payout?.amount === balance ? first_payout : null
  return {
    account,
    first,
    step: stepOf({ amount: balance, first_verdict: first, two_operators_above }, undefined, account),
  }
}

/** The first operator's payout request and its destination. The current user decides, or waits for a colleague. */
export function FirstPayout({ user }: { user: PortalUserDetail }) {
  const text = useTranslations('portal.users')
  const money = useMoney()
  const { account, first, step } = usePayout(user)
  const firstPayout = user.first_payout
  if (firstPayout === null) return undefined
  const amount = money(firstPayout.amount)
  if (first === null) return <Note tone="warn">{text('payOutStale', { operator: firstPayout.operator, amount })}</Note>
  return (
    <div className="grid gap-3">
      <TwoOperators
        first={{ ...first, said: text('wantsPaidOut', { amount }) }}
        account={account}
        limit={user.two_operators_above}
        alone={user.decided_alone}
        step={step}
        until={text('payOutThen')}
        waits={text('payOutWaits')}
      />
      <Note>
        <b className="block text-ink">{text('payOutTo')}</b>
        {first.note}
      </Note>
    </div>
  )
}

type PayOutProps = {
  user: PortalUserDetail
  /** Called after the second of two operators has decided. */
  onDecided: () => void
}

/** Pays out a frozen account whose owner leaves, or rejects the payout that a colleague proposed. */
export function PayOut({ user, onDecided }: PayOutProps) {
  const text = useTranslations('portal.users')
  const rights = useAccessRights()
  const [pendingAction, setPendingAction] = useState<'payOut' | 'leave'>()
  const close = () => setPendingAction(undefined)
  const { leave, payOut, isBusy } = useCustody(user, () => {
    close()
    if (user.first_payout !== null) onDecided()
  })
  if (!mayOpen(rights, 'payOut') || user.is_own) return undefined
  return (
    <>
      <PayOutButton user={user} onAsk={() => setPendingAction('payOut')} />
      {user.first_payout !== null && (
        <Button variant="outline" onClick={() => setPendingAction('leave')}>
          {text('leave')}
        </Button>
      )}
      {pendingAction === 'payOut' && <PayOutDialog user={user} isBusy={isBusy} onConfirm={payOut} onClose={close} />}
      {pendingAction === 'leave' && (
        <ReasonDialog
          title={text('leaveTitle', { account: user.account })}
          label={text('leaveReason')}
          missing={text('reasonNeeded')}
          action={text('leave')}
          isBusy={isBusy}
          onConfirm={leave}
          onClose={close}
        >
          {text('leaveText')}
        </ReasonDialog>
      )}
    </>
  )
}

/** Replaces the button by an explanation while orders are open: the server would refuse the payout. */
function PayOutButton({ user, onAsk }: { user: PortalUserDetail; onAsk: () => void }) {
  const text = useTranslations('portal.users')
  const { step } = usePayout(user)
  if (user.frozen === null || user.balance === 0 || step === 'waits_for_other') return undefined
  if (user.open_orders > 0)
    return <p className="type-c1 text-ink-2">{text('payOutOrders', { account: user.account })}</p>
  return (
    <Button variant="outline" shortcut={step === 'second' ? 'pass' : undefined} onClick={onAsk}>
      {text('payOut')}
    </Button>
  )
}

type PayOutDialogProps = {
  user: PortalUserDetail
  isBusy: boolean
  onConfirm: (note: string) => void
  onClose: () => void
}

function PayOutDialog({ user, ...dialog }: PayOutDialogProps) {
  const text = useTranslations('portal.users')
  const money = useMoney()
  const { first, step } = usePayout(user)
  const amount = money(user.balance)
  return (
    <AgreeingDialog
      title={text('payOutTitle', { account: user.account })}
      action={text('payOut')}
      first={first?.note ?? null}
      second={text('payOutSecond', { amount, operator: first?.operator ?? '' })}
      label={text('payOutTo')}
      missing={text('reasonNeeded')}
      {...dialog}
    >
      {text('payOutText', { amount })}
      {step === 'first' && (
        <span className="mt-2 block">{text('payOutTwo', { limit: money(user.two_operators_above) })}</span>
      )}
    </AgreeingDialog>
  )
}
