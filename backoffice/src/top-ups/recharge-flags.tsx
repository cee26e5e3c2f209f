import type { PortalRecharge } from '@sealane/contract/top-ups'
import { Copy, CopyPlus, Eye, Hourglass, Unlink, Users } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Tag } from '@sealane/ui/tag'

const rechargeFlagStyles = {
  proof_seen: { tone: 'bad', icon: Copy },
  claimed_too: { tone: 'bad', icon: Users },
  watched: { tone: 'warn', icon: Eye },
  held: { tone: 'warn', icon: Hourglass },
  lost: { tone: 'bad', icon: Unlink },
  credited_twice: { tone: 'bad', icon: CopyPlus },
  two_operators: { tone: 'brand', icon: Users },
} as const

/** The flags of a top-up that needs more than a routine check. */
export function RechargeFlags({ recharge }: { recharge: Pick<PortalRecharge, 'flags'> }) {
  const text = useTranslations('portal.recharges')
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {recharge.flags.map((flag) => (
        <Tag key={flag} {...rechargeFlagStyles[flag]}>
          {text(flag)}
        </Tag>
      ))}
    </span>
  )
}
