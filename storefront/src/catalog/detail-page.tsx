import type { ProductDetail } from '@sealane/contract/catalog'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { useCall } from '../app/call.ts'
import { addToLocalViewed } from '../app/local-seen.ts'
import { useNavigation } from '../app/navigation.ts'
import { readStored } from '../app/session.ts'
import { ProductReviews } from '../reviews/product-reviews.tsx'
import { DeadEnd } from '../ui/dead-end.tsx'
import { Bone } from '@sealane/ui/bone'
import { Loaded } from '../ui/loaded.tsx'
import { BuyBar } from './buy-bar.tsx'
import { Crumbs, FloatingButtons } from './detail-bars.tsx'
import { DetailPanel } from './detail-panel.tsx'
import { Gallery } from './gallery.tsx'
import { ProductFacts } from './product-facts.tsx'
import { productDetail } from './products.queries.ts'
import { useChoice } from './use-choice.ts'

/** Its code is loaded when the sheet first opens. */
const VariantSheet = lazy(async () => ({ default: (await import('./variant-sheet.tsx')).VariantSheet }))

/** /detail/:product?/:mer?: one product in its shop. The page is not kept; every visit opens a new one. */
export function DetailPage() {
  const { product: id = '', mer } = useParams<{ product?: string; mer?: string }>()
  const query = useQuery({ ...productDetail(useCall(), id), enabled: id !== '' })
  useRightAddress(id, mer, query.data)
  useNoted(query.data?.id)
  return (
    <Loaded query={query} skeleton={<DetailSkeleton />} frame={DeadEnd}>
      {(product) => <Detail key={product.id} product={product} />}
    </Loaded>
  )
}

/** Redirects to the feed of shops if the address has no product, and to the right shop if the address names another. */
function useRightAddress(id: string, mer: string | undefined, product: ProductDetail | undefined): void {
  const { go } = useNavigation()
  const right = id === '' ? '/explore' : product && `/detail/${product.id}/${product.shop.id}`
  const isWrong = id === '' || (product !== undefined && mer !== product.shop.id)
  useEffect(() => {
    if (isWrong && right !== undefined) go(right, { replace: true })
  }, [isWrong, right, go])
}

/** Records a visitor's view in the browser; the server records the views of an account. */
function useNoted(id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined && readStored().token === undefined) addToLocalViewed(id)
  }, [id])
}

function Detail({ product }: { product: ProductDetail }) {
  const choice = useChoice(product)
  const [isChoosing, setIsChoosing] = useState<boolean>()
  return (
    <div className="mx-auto max-w-308 bg-surface desk:bg-transparent desk:px-4 desk:pt-3 desk:pb-14">
      <FloatingButtons product={product} />
      <Crumbs product={product} />
      <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_420px] desk:items-start desk:gap-x-10">
        <Gallery product={product} shown={choice.variant?.image} />
        <DetailPanel product={product} choice={choice} onChoose={() => setIsChoosing(true)} />
        <div className="px-4 pb-8 desk:px-0">
          <ProductFacts product={product} />
          <ProductReviews product={product} />
        </div>
      </div>
      <BuyBar product={product} choice={choice} onChoose={() => setIsChoosing(true)} />
      <Suspense>
        {isChoosing !== undefined && (
          <VariantSheet product={product} choice={choice} isOpen={isChoosing} onClose={() => setIsChoosing(false)} />
        )}
      </Suspense>
    </div>
  )
}

function DetailSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="late mx-auto max-w-308 desk:grid desk:grid-cols-[1fr_420px] desk:gap-10 desk:p-4"
    >
      <Bone className="aspect-[390/430] rounded-none desk:h-150 desk:w-full desk:rounded-sheet" />
      <div className="p-4">
        <Bone className="h-9 w-2/5" />
        <Bone className="mt-4 h-6 w-4/5" />
        <Bone className="mt-3 h-4 w-3/5" />
        <Bone className="mt-6 h-11" />
        <Bone className="mt-4 h-28 rounded-card" />
      </div>
    </div>
  )
}
