import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { ButtonLink } from '@sealane/ui/button'
import { Empty } from '@sealane/ui/empty'
import { List } from '../ui/list.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { followedList } from '../catalog/favourites.queries.ts'
import { FavouritesFrame } from '../catalog/favourites-frame.tsx'
import { FollowedShopCard } from './followed-shop.tsx'
import { ViewedProducts } from '../catalog/viewed-products.tsx'

/** /heart: the followed shops, or the recently viewed products. */
export function FollowedPage() {
  const isSeen = new URLSearchParams(useSearch()).get('part') === 'seen'
  return (
    <FavouritesFrame segment={isSeen ? 'seen' : 'shops'} path="/heart">
      {isSeen ? <ViewedProducts /> : <FollowedShops />}
    </FavouritesFrame>
  )
}

function FollowedShops() {
  const text = useTranslations('favourites')
  return (
    <List
      query={useInfiniteQuery(followedList(useCall()))}
      skeleton={<RowsSkeleton count={3} />}
      empty={
        <Empty
          title={text('noShops')}
          text={text('noShopsText')}
          action={<ButtonLink href="/explore">{text('seeShops')}</ButtonLink>}
        />
      }
      className="grid grid-cols-1 gap-3 mid:grid-cols-2 desk:grid-cols-3 desk:gap-4.5"
    >
      {(shop, index) => <FollowedShopCard shop={shop} isEager={index < 2} />}
    </List>
  )
}
