import { Refused } from '@sealane/contract/client'
import type { PortalUserDetail } from '@sealane/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAction } from '../app/use-asking.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { showFailure, showSuccess } from '../ui/toast.tsx'

/** Sends what an operator does with somebody's account; whatever the answer, the page then shows how it stands. */
export function useCustody({ id, balance }: PortalUserDetail, onDone: () => void) {
  const text = useTranslations('portal.users')
  const said = useFailureText()
  const queries = useQueryClient()
  type Freezing = { frozen: boolean; reason: string }
  const freezing = useAction((body: Freezing, headers) =>
    call('POST /api/portal/user/freeze', { body: { id, ...body } }, headers),
  )
  const paying = useAction((note: string, headers) =>
    call('POST /api/portal/user/pay_out', { body: { id, amount: balance, note } }, headers),
  )
  const finish = async (sending: Promise<unknown>, done: 'doneFrozen' | 'doneUnfrozen' | 'donePaidOut') => {
    try {
      await sending
      showSuccess(text(done))
    } catch (error) {
      showFailure(said(error))
      if (!(error instanceof Refused)) return
    }
    await queries.invalidateQueries({ queryKey: ['users'] })
    onDone()
  }
  return {
    freeze: (reason: string, frozen: boolean) =>
      void finish(freezing.mutateAsync({ frozen, reason }), frozen ? 'doneFrozen' : 'doneUnfrozen'),
    payOut: (note: string) => void finish(paying.mutateAsync(note), 'donePaidOut'),
    isBusy: freezing.isPending || paying.isPending,
  }
}
