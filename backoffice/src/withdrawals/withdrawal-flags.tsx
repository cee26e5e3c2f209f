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

type Flagged = Pick<PortalWithdrawal, 'flags' | 'recoveries' | 'created_at'>

/** The flags of a withdrawal that needs more than a routine check. */
export function WithdrawalFlags({ withdrawal }: { withdrawal: Flagged }) {
  const text = useTranslations('portal.withdrawals')
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {withdrawal.flags.map((flag) => (
        <Tag key={flag} {...withdrawalFlagStyles[flag]}>
          {flag === 'recovered' ? <Newest withdrawal={withdrawal} /> : text(flag)}
        </Tag>
      ))}
    </span>
  )
}

function Newest({ withdrawal: { recoveries, created_at } }: { withdrawal: Flagged }) {
  const text = useTranslations('portal.withdrawals')
  const [newest, ...earlier] = recoveries
  if (newest === undefined) return undefined
  const shown = text('recovered', { what: newest.what, ...distanceOf(newest.at, created_at) })
  return earlier.length === 0 ? shown : text('recoveredMore', { newest: shown, count: earlier.length })
}

/** All recoveries around the time of a withdrawal, the newest first. That of a shop names the owner. */
export function Recoveries({ withdrawal: { recoveries, created_at, shop } }: { withdrawal: PortalWithdrawal }) {
  const text = useTranslations('portal.withdrawals')
  return (
    <ul className="mt-2 grid gap-1">
      {recoveries.map(({ what, account, at }) => (
        <li key={`${what} ${at}`}>
          {text('recovered', { what, ...distanceOf(at, created_at) })}
          {shop !== null && ` · ${account}`}
        </li>
      ))}
    </ul>
  )
}
