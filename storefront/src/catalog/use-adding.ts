import type { Variant } from '@sealane/contract/catalog'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../app/call.ts'
import { addToLocalBag } from '../app/local-bag.ts'
import { readStored } from '../app/session.ts'
import { cart } from '../cart/cart.queries.ts'
import { showSuccess } from '@sealane/ui/toast'

/** The picture flies from the element `from`. */
type Adding = { variant: Pick<Variant, 'id' | 'image'>; quantity: number; from: Element | null }

/** Adds to the account's bag, or to a visitor's local one; then shows the notice. */
export function useAdding(notice: string) {
  const call = useCall({ mayRepeat: true })
  const queries = useQueryClient()
  return useMutation({
    async mutationFn({ variant, quantity }: Adding) {
      const line = { variant_id: variant.id, quantity }
      if (readStored().token === undefined) return addToLocalBag(line)
      queries.setQueryData(cart(call).queryKey, await call('POST /api/cart/add', { body: line }))
    },
    async onSuccess(_nothing, { variant, from }) {
      showSuccess(notice)
      const { flyToBag } = await import('./fly-to-bag.ts')
      flyToBag(from, variant.image)
    },
  })
}
