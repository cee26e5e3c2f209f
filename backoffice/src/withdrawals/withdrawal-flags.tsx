import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import { CircleAlert, KeyRound, MapPinPlus, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Tag } from '@sealane/ui/tag'
import { distanceOf } from './withdrawal.rules.ts'

const withdrawalFlagStyles = {
  first_there: { tone: 'warn', icon: MapPinPlus },
  check_failed: { tone: 'bad', icon: CircleAlert },
  recovered: { tone: 'bad', icon: KeyRound },
  two_operators: { tone: 'brand', icon: Users },
} as const

type Flagged = Pick<PortalWithdrawal, 'flags' | 'recovery' | 'created_at'>

/** The flags of a withdrawal that needs more than a routine check. */
export function WithdrawalFlags({ withdrawal }: { withdrawal: Flagged }) {
  const text = useTranslations('portal.withdrawals')
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {withdrawal.flags.map((flag) => (
        <Tag key={flag} {...withdrawalFlagStyles[flag]}>
          {flag === 'recovered' ? <Recovery withdrawal={withdrawal} /> : text(flag)}
        </Tag>
      ))}
    </span>
  )
}

function Recovery({ withdrawal: { recovery, created_at } }: { withdrawal: Flagged }) {
  const text = useTranslations('portal.withdrawals')
  if (recovery === null) return undefined
  return text('recovered', { what: recovery.what, ...distanceOf(recovery.at, created_at) })
}
