import type { Shop } from '@sealane/contract/shops'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useNeedLogin } from '../app/navigation.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { showSuccess } from '../ui/toast.ts'
import { useChosen } from './chosen.ts'

type FollowButtonProps = {
  shop: Pick<Shop, 'id' | 'name' | 'followed'>
  /** The shop's own page, where following is the main thing to do. */
  isMain?: boolean
}

/** Toggles at once and rolls back when the server refuses. On the narrowest phones a sign stands for the word, which is said. */
export function FollowButton({ shop, isMain = false }: FollowButtonProps) {
  const text = useTranslations('shell.shop')
  const { isFollowed, toggle } = useFollowing(shop)
  const words = text(isFollowed ? 'following' : 'follow')
  return (
    <Button
      variant={isFollowed ? 'outline' : isMain ? 'primary' : 'soft'}
      size="m"
      className={`flex-none whitespace-nowrap ${isMain ? '' : 'max-[379px]:w-11 max-[379px]:px-0!'}`}
      aria-pressed={isFollowed}
      aria-label={`${words}: ${shop.name}`}
      onClick={toggle}
    >
      <span className={isFollowed || isMain ? '' : 'min-[380px]:hidden'}>
        <Icon of={isFollowed ? Check : Plus} size={16} />
      </span>
      <span className={isMain ? '' : 'max-[379px]:hidden'}>{words}</span>
    </Button>
  )
}

function useFollowing({ id, followed }: Pick<Shop, 'id' | 'followed'>) {
  const notices = useTranslations('shell.notices')
  const call = useCall({ mayRepeat: true })
  const queries = useQueryClient()
  const needLogin = useNeedLogin()
  const [chosen, choose] = useChosen('follow', id)
  const isFollowed = chosen ?? followed
  const follow = async (wanted: boolean) => {
    choose(wanted)
    try {
      await call('POST /api/shop/follow', { body: { id, followed: wanted } })
      if (wanted) showSuccess(notices('followed'))
      void queries.invalidateQueries({ queryKey: ['favouriteCounts'] })
      await queries.invalidateQueries({ queryKey: ['shops', 'followed'] })
    } catch {
      choose(!wanted)
    }
  }
  const toggle = () => {
    if (needLogin()) void follow(!isFollowed)
  }
  return { isFollowed, toggle }
}
