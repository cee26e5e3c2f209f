import { useTranslations } from 'use-intl'
import { useMoment } from '../orders/use-moment.ts'
import { Note } from '@sealane/ui/note'
import type { WithdrawalFault } from './use-withdrawal.ts'

/** Shows why the withdrawal was not requested, unless a field or the code sheet shows it. */
export function WithdrawFault({ fault }: { fault: WithdrawalFault | undefined }) {
  const text = useTranslations('withdrawals')
  const moment = useMoment()
  if (fault === undefined || fault.kind === 'code' || fault.kind === 'fields') return undefined
  if (fault.kind === 'unsure') {
    return (
      <Note tone="warn" role="alert">
        {text('unsure')}
      </Note>
    )
  }
  return (
    <Note tone="bad" role="alert">
      <b className="block font-semibold">{text('failed')}</b>
      {fault.kind === 'locked' ? text('lockedUntil', { time: moment.at(fault.until) }) : fault.text}
    </Note>
  )
}
