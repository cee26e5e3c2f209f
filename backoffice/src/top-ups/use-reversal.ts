import type { PortalRecharge } from '@sealane/contract/top-ups'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'

/** Reverses a top-up, or rejects the reversal that a colleague proposed. */
export function useReversal(id: string, onDone: () => void) {
  const text = useTranslations('portal.verdict')
  const renews = ['recharge', 'inbox'] as const
  const done = ({ reversed }: PortalRecharge) => text(reversed === null ? 'doneFirst' : 'doneReversed')
  const reversing = useFormMutation(
    (reason: string, headers) => call('POST /api/portal/recharge/reverse', { body: { id, reason } }, headers),
    { renews, done, onDone },
  )
  const keeping = useFormMutation(
    (reason: string, headers) => call('POST /api/portal/recharge/reverse_drop', { body: { id, reason } }, headers),
    { renews, done: text('doneKept'), onDone },
  )
  return { reverse: reversing.send, keep: keeping.send, isBusy: reversing.isBusy || keeping.isBusy }
}
