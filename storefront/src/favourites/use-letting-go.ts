import type { LikedProduct } from '@sealane/contract/catalogue'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useCall } from '../app/call.ts'
import { setChosen } from '../catalogue/chosen.ts'
import { favouriteCounts, likedProducts } from './favourites.queries.ts'
import { withoutItem } from './pages.rules.ts'

/** Takes a product out of the list at once, and back again as it was: when the server refuses, or when somebody changes their mind. */
export function useLettingGo() {
  const call = useCall({ mayRepeat: true })
  const queries = useQueryClient()
  const [gone, setGone] = useState<LikedProduct>()
  const endUndo = useCallback(() => setGone(undefined), [])
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
  const lettingGo = useMutation({
    mutationFn: ({ id }: LikedProduct) => like(id, false),
    onMutate: async (product) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, (data) => data && withoutItem(data, product.id))
      setGone(product)
    },
    onError: (_error, { id }) => {
      setChosen(queries, { noun: 'like', id, wanted: true })
      setGone(undefined)
    },
    onSettled: refresh,
  })
  const undoing = useMutation({
    mutationFn: ({ id }: LikedProduct) => like(id, true),
    onError: (_error, { id }) => setChosen(queries, { noun: 'like', id, wanted: false }),
    onSettled: async () => {
      await refresh()
      endUndo()
    },
  })
  return { letGo: lettingGo.mutate, undo: undoing.mutate, gone, isUndoing: undoing.isPending, endUndo }
}
