import { Refused } from '@sealane/contract/client'
import type { PortalRecharge } from '@sealane/contract/wallet'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAction } from '../app/use-asking.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button } from '../ui/button.tsx'
import { useMoney } from '../ui/money.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { Note } from '../ui/tag.tsx'
import { showFailure, showSuccess } from '../ui/toast.tsx'

/** What was taken back of a recharge that was passed by mistake, or the way to do so. */
export function Reversal({ recharge }: { recharge: PortalRecharge }) {
  const text = useTranslations('portal.verdict')
  const money = useMoney()
  const { reversed, received, status } = recharge
  if (status !== 1) return undefined
  if (reversed === null) return <Reverse recharge={recharge} />
  const claim = (received ?? 0) - reversed.amount
  return (
    <Note tone="bad">
      <b className="block">{text('reversed', { amount: money(reversed.amount) })}</b>
      {reversed.reason}
      {claim > 0 && <span className="block">{text('claim', { amount: money(claim) })}</span>}
    </Note>
  )
}

function Reverse({ recharge: { id, received } }: { recharge: PortalRecharge }) {
  const text = useTranslations('portal.verdict')
  const money = useMoney()
  const said = useFailureText()
  const queries = useQueryClient()
  const [isAsked, setIsAsked] = useState(false)
  const reversing = useAction((reason: string, headers) =>
    call('POST /api/portal/recharge/reverse', { body: { id, reason } }, headers),
  )
  const reverse = async (reason: string) => {
    try {
      await reversing.mutateAsync(reason)
      showSuccess(text('doneReversed'))
    } catch (error) {
      showFailure(said(error))
      if (!(error instanceof Refused)) return
    }
    setIsAsked(false)
    await queries.invalidateQueries({ queryKey: ['recharge'] })
  }
  return (
    <div>
      <Button variant="outline" onClick={() => setIsAsked(true)}>
        {text('reverse')}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={text('reverseTitle')}
          label={text('reason')}
          missing={text('reasonNeeded')}
          action={text('reverse')}
          isDanger
          isBusy={reversing.isPending}
          onConfirm={(reason) => void reverse(reason)}
          onClose={() => setIsAsked(false)}
        >
          {text('reverseText', { amount: money(received ?? 0) })}
        </ReasonDialog>
      )}
    </div>
  )
}
