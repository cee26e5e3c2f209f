import type { ProductDetail } from '@sealane/contract/catalog'
import { ArrowLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useNavigation } from '../app/navigation.ts'
import { UnreadBell } from '../ui/bell-link.tsx'
import { Icon } from '@sealane/ui/icon'
import { IconButton } from '@sealane/ui/icon-button'
import { ShareButton } from '../ui/share-button.tsx'
import { LikeButton } from './like-button.tsx'

/** Round buttons that stay in place while the picture scrolls. */
export function FloatingButtons({ product }: { product: ProductDetail }) {
  const text = useTranslations('shell.actions')
  const { back } = useNavigation()
  return (
    <div className="sticky top-(--safe-top) z-20 h-0 desk:hidden">
      <div className="flex justify-between px-2.5 pt-2">
        <IconButton icon={ArrowLeft} look="floating" label={text('back')} onClick={() => back('/explore')} />
        <div className="flex gap-2">
          <UnreadBell look="floating" />
          <ShareButton {...sharedOf(product)} look="floating" />
          <LikeButton product={product} look="floating" />
        </div>
      </div>
    </div>
  )
}

/** The product's category path, on wide screens. */
export function Crumbs({ product }: { product: ProductDetail }) {
  const { category, name } = product
  const text = useTranslations('catalogue.detail')
  const titles = useTranslations('titles')
  return (
    <nav aria-label={text('crumbs')} className="type-c1 hidden h-11 items-center gap-1.5 text-ink-2 desk:flex">
      <Link href="/home" className="flex min-h-11 min-w-11 items-center">
        {titles('home')}
      </Link>
      <Icon of={ChevronRight} size={16} />
      <Link href={`/searchs?category=${category.id}`} className="flex min-h-11 flex-none items-center">
        {category.name}
      </Link>
      <Icon of={ChevronRight} size={16} />
      <span aria-current="page" className="truncate text-ink">
        {name}
      </span>
      <span className="ml-auto">
        <ShareButton {...sharedOf(product)} />
      </span>
    </nav>
  )
}

function sharedOf({ id, name, shop }: ProductDetail): { title: string; path: string } {
  return { title: name, path: `/detail/${id}/${shop.id}` }
}
