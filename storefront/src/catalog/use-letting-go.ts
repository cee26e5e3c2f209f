import type { LikedProduct } from '@sealane/contract/catalog'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useCall } from '../app/call.ts'
import { setChosen } from './chosen.ts'
import { favouriteCounts, likedProducts } from './favourites.queries.ts'
import { withoutItem } from './pages.rules.ts'

/**
 * Removes a product from the list immediately, and restores it if the server refuses or the shopper undoes it. Undo restores all
 * products that were removed one after the other.
 */
export function useLettingGo() {
  const call = useCall({ mayRepeat: true })
  const queries = useQueryClient()
  const [gone, setGone] = useState<LikedProduct[]>([])
  const endUndo = useCallback(() => setGone([]), [])
  const { queryKey } = likedProducts(call)
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey }),
      queries.invalidateQueries({ queryKey: favouriteCounts(call).queryKey }),
    ])
  const like = async (id: string, liked: boolean) => {
    setChosen(queries, { noun: 'like', id, wanted: liked })
    await call('POST /api/product/like', { body: { id, liked } })
  }
  // The failure is shown by the call.
  const likeAgain = (id: string) => like(id, true).catch(() => setChosen(queries, { noun: 'like', id, wanted: false }))
  const lettingGo = useMutation({
    mutationFn: ({ id }: LikedProduct) => like(id, false),
    onMutate: async (product) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (data) => data && withoutItem(data, product.id))
      setGone((before) => [...before, product])
    },
    onError: (_error, { id }) => {
      setChosen(queries, { noun: 'like', id, wanted: true })
      setGone((before) => before.filter((product) => product.id !== id))
    },
    onSettled: refresh,
  })
  const undoing = useMutation({
    mutationFn: (products: LikedProduct[]) => Promise.all(products.map(({ id }) => likeAgain(id))),
    onSettled: async () => {
      await refresh()
      endUndo()
    },
  })
  return { letGo: lettingGo.mutate, undo: () => undoing.mutate(gone), gone, isUndoing: undoing.isPending, endUndo }
}
