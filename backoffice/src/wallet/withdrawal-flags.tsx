import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import { CircleAlert, MapPinPlus, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Tag } from '../ui/tag.tsx'

const looks = {
  first_there: { tone: 'warn', icon: MapPinPlus },
  check_failed: { tone: 'bad', icon: CircleAlert },
  two_operators: { tone: 'brand', icon: Users },
} as const

/** What makes this withdrawal more than routine. */
export function WithdrawalFlags({ withdrawal }: { withdrawal: Pick<PortalWithdrawal, 'flags'> }) {
  const text = useTranslations('portal.withdrawals')
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {withdrawal.flags.map((flag) => (
        <Tag key={flag} {...looks[flag]}>
          {text(flag)}
        </Tag>
      ))}
    </span>
  )
}
