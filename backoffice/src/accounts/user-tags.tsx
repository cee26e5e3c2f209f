import type { PortalUser } from '@sealane/contract/users'
import { HandCoins, Snowflake } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Tag } from '@sealane/ui/tag'

/** The tags of an account. A plain shopper has none. */
export function UserTags({ user: { roles, frozen, first_payout, claims } }: { user: PortalUser }) {
  const text = useTranslations('portal.users')
  return (
    <>
      {frozen !== null && (
        <Tag tone="bad" icon={Snowflake}>
          {text('isFrozen')}
        </Tag>
      )}
      {first_payout !== null && (
        <Tag tone="warn" icon={HandCoins}>
          {text('isPayingOut')}
        </Tag>
      )}
      {claims > 0 && <Tag tone="warn">{text('hasClaim')}</Tag>}
      {roles.includes('seller') && <Tag tone="brand">{text('seller')}</Tag>}
      {roles.includes('operator') && <Tag tone="brand">{text('operator')}</Tag>}
    </>
  )
}
