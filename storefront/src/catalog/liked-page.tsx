import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { ButtonLink } from '@sealane/ui/button'
import { Empty } from '@sealane/ui/empty'
import { List } from '../ui/list.tsx'
import { ProductGridSkeleton } from '../ui/skeleton.tsx'
import { DoneStrip } from '../ui/done-strip.tsx'
import { likedProducts } from './favourites.queries.ts'
import { FavouritesFrame } from './favourites-frame.tsx'
import { LikedCard } from './liked-card.tsx'
import { productGridStyle } from './product-grid-style.ts'
import { ViewedProducts } from './viewed-products.tsx'
import { useLettingGo } from './use-letting-go.ts'

/** /myFavourite: the liked products, or the recently viewed ones. */
export function LikedPage() {
  const isSeen = new URLSearchParams(useSearch()).get('part') === 'seen'
  return (
    <FavouritesFrame segment={isSeen ? 'seen' : 'products'} path="/myFavourite">
      {isSeen ? <ViewedProducts /> : <LikedProducts />}
    </FavouritesFrame>
  )
}

function LikedProducts() {
  const text = useTranslations('favourites')
  const { letGo, undo, gone, isUndoing, endUndo } = useLettingGo()
  return (
    <>
      <List
        query={useInfiniteQuery(likedProducts(useCall()))}
        skeleton={<ProductGridSkeleton count={6} />}
        empty={
          <Empty
            title={text('noProducts')}
            text={text('noProductsText')}
            action={<ButtonLink href="/popular">{text('seeHot')}</ButtonLink>}
          />
        }
        className={productGridStyle}
      >
        {(product, index) => <LikedCard product={product} isEager={index < 2} onLetGo={() => letGo(product)} />}
      </List>
      {gone.length > 0 && (
        <DoneStrip
          key={gone.length}
          text={text('removed')}
          action={text('undo')}
          isBusy={isUndoing}
          onAct={undo}
          onEnd={endUndo}
        />
      )}
    </>
  )
}
