import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { Button, ButtonLink } from '@sealane/ui/button'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { Empty } from '@sealane/ui/empty'
import { Icon } from '@sealane/ui/icon'
import { List } from '../ui/list.tsx'
import { ProductCard } from '../ui/product-card.tsx'
import { ProductGridSkeleton } from '../ui/skeleton.tsx'
import { BagButton } from './bag-button.tsx'
import { viewedProducts } from './favourites.queries.ts'
import { productGridStyle } from './product-grid-style.ts'

/** The viewed products, the last first; the shopper can clear them. */
export function ViewedProducts() {
  const text = useTranslations('favourites')
  const query = useInfiniteQuery(viewedProducts(useCall()))
  const isEmpty = query.data?.pages[0]?.items.length === 0
  return (
    <>
      {query.data !== undefined && !isEmpty && <ClearButton />}
      <List
        query={query}
        skeleton={<ProductGridSkeleton count={6} />}
        empty={
          <Empty
            title={text('nothingSeen')}
            text={text('nothingSeenText')}
            action={<ButtonLink href="/home">{text('look')}</ButtonLink>}
          />
        }
        className={productGridStyle}
      >
        {(product, index) => (
          <ProductCard
            product={product}
            isEager={index < 2}
            {...(product.variant_id !== null && {
              action: <BagButton product={product} variantId={product.variant_id} />,
            })}
          />
        )}
      </List>
    </>
  )
}

function ClearButton() {
  const text = useTranslations('favourites')
  const actions = useTranslations('shell.actions')
  const [isAsking, setIsAsking] = useState(false)
  const clearing = useClearing(() => setIsAsking(false))
  return (
    <div className="-mt-2 mb-1 flex justify-end">
      <Button variant="text" size="m" className="-mr-3" onClick={() => setIsAsking(true)}>
        <Icon of={Trash2} size={20} />
        {actions('clear')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        title={text('clearTitle')}
        text={text('clearText')}
        action={actions('clear')}
        isDanger
        isBusy={clearing.isPending}
        onConfirm={() => clearing.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </div>
  )
}

function useClearing(onDone: () => void) {
  const call = useCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/product/seen_clear'),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: viewedProducts(call).queryKey })
      onDone()
    },
  })
}
