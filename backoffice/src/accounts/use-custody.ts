import { ApiRefusal } from '@sealane/contract/client'
import type { PortalUserDetail } from '@sealane/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAction } from '../app/use-server-query.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { showSuccess } from '@sealane/ui/toast'
import { showFailure } from '../ui/toast.ts'

/** Sends an operator's action on an account. After any response, even a refusal, the page shows the current state. */
export function useCustody({ id, account, balance }: PortalUserDetail, onDone: () => void) {
  const text = useTranslations('portal.users')
  const failureText = useFailureText()
  const queries = useQueryClient()
  type Freezing = { frozen: boolean; reason: string }
  const freezing = useAction((body: Freezing, headers) =>
    call('POST /api/portal/user/freeze', { body: { id, ...body } }, headers),
  )
  const paying = useAction((note: string, headers) =>
    call('POST /api/portal/user/pay_out', { body: { id, amount: balance, note } }, headers),
  )
  const leaving = useAction((reason: string, headers) =>
    call('POST /api/portal/user/pay_out_drop', { body: { id, reason } }, headers),
  )
  type Done = 'doneFrozen' | 'doneUnfrozen' | 'donePaidOut' | 'donePayOutFirst' | 'doneLeft'
  const finish = async (sending: Promise<PortalUserDetail>, done: Done | ((user: PortalUserDetail) => Done)) => {
    try {
      const answer = await sending
      showSuccess(text(typeof done === 'string' ? done : done(answer)))
    } catch (error) {
      const isEarly = error instanceof ApiRefusal && error.reason === 'ACCOUNT_HAS_ORDERS' // The server's message addresses the account's owner.
      showFailure(isEarly ? text('payOutOrders', { account }) : failureText(error))
      if (!(error instanceof ApiRefusal)) return
    }
    await Promise.all(['users', 'inbox'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
    onDone()
  }
  return {
    freeze: (reason: string, frozen: boolean) =>
      void finish(freezing.mutateAsync({ frozen, reason }), frozen ? 'doneFrozen' : 'doneUnfrozen'),
    payOut: (note: string) =>
      void finish(paying.mutateAsync(note), ({ first_payout }) =>
        first_payout === null ? 'donePaidOut' : 'donePayOutFirst',
      ),
    leave: (reason: string) => void finish(leaving.mutateAsync(reason), 'doneLeft'),
    isBusy: freezing.isPending || paying.isPending || leaving.isPending,
  }
}
