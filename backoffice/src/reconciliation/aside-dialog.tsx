import type { Comparison } from '@sealane/contract/reconciliation'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Confirm } from '../ui/dialog.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { ReasonDialog } from '../ui/reason-dialog.tsx'

/** Sets a mismatch aside, with a reason, so that it no longer counts as a difference, or undoes that. */
export function AsideDialog({ comparison, onClose }: { comparison: Comparison; onClose: () => void }) {
  const text = useTranslations('portal.reconciliation')
  const money = useMoney()
  const { key, bank, ledger, set_aside } = comparison
  const { send, isBusy } = useFormMutation(
    (reason: string | null, headers) =>
      call('POST /api/portal/reconciliation/set_aside', { body: { key, reason } }, headers),
    { renews: ['reconciliation'], done: text(set_aside === null ? 'isAside' : 'isBack'), onDone: onClose },
  )
  if (set_aside !== null) {
    return (
      <Confirm
        title={text('putBack')}
        action={text('putBack')}
        isBusy={isBusy}
        onClose={onClose}
        onConfirm={() => void send(null)}
      >
        {text('asideBy', { who: set_aside.operator, reason: set_aside.reason })}
      </Confirm>
    )
  }
  return (
    <ReasonDialog
      title={text('asideTitle', { key })}
      label={text('reason')}
      missing={text('reasonMissing')}
      action={text('setAside')}
      isBusy={isBusy}
      onConfirm={(reason) => void send(reason)}
      onClose={onClose}
    >
      {text('asideText', { bank: money(bank), ledger: money(ledger) })}
    </ReasonDialog>
  )
}
