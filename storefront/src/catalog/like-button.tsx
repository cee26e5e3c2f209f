import type { Card } from '@sealane/contract/catalog'
import { useQueryClient } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useNeedLogin } from '../app/navigation.ts'
import { Icon } from '@sealane/ui/icon'
import { useChosen } from './chosen.ts'

type LikeButtonProps = {
  product: Pick<Card, 'id' | 'name' | 'liked'>
  /** `corner` is on a card's picture, `floating` on the page's picture, `outlined` beside the buttons of a wide page. */
  look?: keyof typeof likeStyles
}

const likeStyles = {
  corner: {
    button: 'absolute top-0.5 right-0.5 size-11',
    frame: 'grid size-8 place-items-center rounded-full bg-glass',
    size: 20,
  },
  floating: { button: 'size-11 rounded-full bg-glass shadow-1', frame: '', size: 24 },
  outlined: { button: 'size-12 rounded-full inset-ring-[1.5px] inset-ring-line-2', frame: '', size: 24 },
} as const

/** The heart on a product: fills immediately, and empties again if the server refuses. */
export function LikeButton({ product, look = 'corner' }: LikeButtonProps) {
  const text = useTranslations('shell.product')
  const { isLiked, toggle } = useLiking(product)
  const { button, frame, size } = likeStyles[look]
  return (
    <button
      type="button"
      aria-pressed={isLiked}
      aria-label={text('like', { name: product.name })}
      onClick={toggle}
      className={`press grid flex-none place-items-center ${button}`}
    >
      <span className={frame}>
        <Icon of={Heart} size={size} isFilled={isLiked} className={isLiked ? 'text-signal' : ''} />
      </span>
    </button>
  )
}

function useLiking({ id, liked }: Pick<Card, 'id' | 'liked'>) {
  const call = useCall({ mayRepeat: true })
  const queries = useQueryClient()
  const needLogin = useNeedLogin()
  const [chosen, choose] = useChosen('like', id)
  const isLiked = chosen ?? liked
  const like = async (isNowLiked: boolean) => {
    choose(isNowLiked)
    try {
      await call('POST /api/product/like', { body: { id, liked: isNowLiked } })
      void queries.invalidateQueries({ queryKey: ['favouriteCounts'] })
      await queries.invalidateQueries({ queryKey: ['products', 'liked'] })
    } catch {
      choose(!isNowLiked)
    }
  }
  const toggle = () => {
    if (needLogin()) void like(!isLiked)
  }
  return { isLiked, toggle }
}
