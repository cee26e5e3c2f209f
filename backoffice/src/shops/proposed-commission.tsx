import type { MarketShopDetail } from '@sealane/contract/shop-administration'
import { useFormatter, useTranslations } from 'use-intl'
import { Note } from '@sealane/ui/note'

type CommissionRequest = NonNullable<MarketShopDetail['wanted_commission']>

type ProposedCommissionCardProps = { request: CommissionRequest; standard: number }

/** The commission that waits for a second operator: its proposer, time and reason. */
export function ProposedCommissionCard({
  request: { percent, operator, reason, at, yours },
  standard,
}: ProposedCommissionCardProps) {
  const text = useTranslations('portal.shops')
  const say = useTranslations('portal.settings.waiting')
  const { dateTime } = useFormatter()
  const moment = dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  const commission = percent === null ? text('standard', { percent: standard }) : text('percent', { percent })
  return (
    <Note tone="warn">
      <div className="font-semibold">{text('proposedCommission', { commission })}</div>
      <div className="wrap-anywhere">{say('proposedBy', { who: operator, at: moment })}</div>
      <div className="wrap-anywhere">{reason}</div>
      {yours && <div>{say('waitsForOther')}</div>}
    </Note>
  )
}
