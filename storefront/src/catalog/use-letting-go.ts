import type { LikedProduct } from '@sealane/contract/catalog'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useCall } from '../app/call.ts'
import { setChosen } from './chosen.ts'
import { favouriteCounts, likedProducts } from './favourites.queries.ts'
import { withoutItem } from './pages.rules.ts'

/**
 * Takes a product out of the list at once, and back again as it was: when the server refuses, or when somebody changes their mind.
 * Those that were let go one after the other come back together.
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
  const likeAgain = (id: string) => like(id, true).catch(() => setChosen(queries, { noun: 'like', id, wanted: false })) // What failed is said.
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
