import type { Shop } from '@sealane/contract/shops'
import { useQueryClient } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useNeedLogin } from '../app/navigation.ts'
import { Button } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { showSuccess } from '@sealane/ui/toast'
import { useChosen } from './chosen.ts'

type FollowButtonProps = {
  shop: Pick<Shop, 'id' | 'name' | 'followed'>
  /** On the shop's own page, where following is the main action. */
  isMain?: boolean
  /** Beside other content in a narrow column of wide pages: the button shows only the sign there too. */
  isInColumn?: boolean
}

/**
 * Changes immediately and rolls back if the server refuses. In narrow places a sign replaces the label, which screen readers still
 * get: the label "following" is longer, and the shop's name needs the space.
 */
export function FollowButton({ shop, isMain = false, isInColumn = false }: FollowButtonProps) {
  const text = useTranslations('shell.shop')
  const { isFollowed, toggle } = useFollowing(shop)
  const words = text(isFollowed ? 'following' : 'follow')
  const { button, sign, word } = followStyleOf({ isFollowed, isMain, isInColumn })
  return (
    <Button
      variant={isFollowed ? 'outline' : isMain ? 'primary' : 'soft'}
      size="m"
      className={`flex-none whitespace-nowrap ${button}`}
      aria-pressed={isFollowed}
      aria-label={`${words}: ${shop.name}`}
      onClick={toggle}
    >
      <span className={sign}>
        <Icon of={isFollowed ? Check : Plus} size={16} />
      </span>
      <span className={word}>{words}</span>
    </Button>
  )
}

const followStyles = {
  main: { button: '', sign: '', word: '' },
  followed: { button: 'max-[479px]:w-11 max-[479px]:px-0!', sign: '', word: 'max-[479px]:hidden' },
  other: { button: 'max-phone:w-11 max-phone:px-0!', sign: 'phone:hidden', word: 'max-phone:hidden' },
}

function followStyleOf({
  isFollowed,
  isMain,
  isInColumn,
}: {
  isFollowed: boolean
  isMain: boolean
  isInColumn: boolean
}) {
  const style = isMain ? followStyles.main : isFollowed ? followStyles.followed : followStyles.other
  if (!isInColumn) return style
  const { button, sign, word } = style
  return { button: `${button} desk:w-11 desk:px-0!`, sign: `${sign} desk:inline!`, word: `${word} desk:hidden` }
}

function useFollowing({ id, followed }: Pick<Shop, 'id' | 'followed'>) {
  const notices = useTranslations('shell.notices')
  const call = useCall({ mayRepeat: true })
  const queries = useQueryClient()
  const needLogin = useNeedLogin()
  const [chosen, choose] = useChosen('follow', id)
  const isFollowed = chosen ?? followed
  const follow = async (isNowFollowed: boolean) => {
    choose(isNowFollowed)
    try {
      await call('POST /api/shop/follow', { body: { id, followed: isNowFollowed } })
      if (isNowFollowed) showSuccess(notices('followed'))
      void queries.invalidateQueries({ queryKey: ['favouriteCounts'] })
      await queries.invalidateQueries({ queryKey: ['shops', 'followed'] })
    } catch {
      choose(!isNowFollowed)
    }
  }
  const toggle = () => {
    if (needLogin()) void follow(!isFollowed)
  }
  return { isFollowed, toggle }
}
