import type { Cart, CartLine } from '@sealane/contract/cart'
import type { ApiCall } from '@sealane/contract/client'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCall } from '../app/call.ts'
import { applyChange, idsOf, linesOf, type BagChange } from './bag.rules.ts'
import { cart } from './cart.queries.ts'

const mutationKey = ['cart']
/** The contract's limit for a list in a body. */
const idsMaximum = 100

/** Changes the bag immediately and rolls back if the server refuses. Requests are sent one after the other, in order. */
export function useBagChange(): (change: BagChange) => void {
  const call = useCall({ mayRepeat: true })
  const queries = useQueryClient()
  const { queryKey } = cart(call)
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'cart' },
    mutationFn: (change: BagChange) => send(call, change),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey, exact: true })
      const before = queries.getQueryData(queryKey)
      queries.setQueryData(queryKey, before && applyChange(before, change))
      return before
    },
    onError: (_error, _change, before) => {
      queries.setQueryData(queryKey, before)
      void queries.invalidateQueries({ queryKey })
    },
    onSuccess: (answer) => {
      if (isLast(queries)) queries.setQueryData(queryKey, answer)
      void queries.invalidateQueries({ queryKey: [...mutationKey, 'preview'] })
    },
  })
  return mutate
}

/** Restores removed lines. Products that are no longer in stock stay removed. */
export function useRestore() {
  const call = useCall({ mayRepeat: true })
  const queries = useQueryClient()
  return useMutation({
    mutationKey,
    scope: { id: 'cart' },
    mutationFn: (lines: CartLine[]) => restore(call, lines),
    onSuccess: (answer) => queries.setQueryData(cart(call).queryKey, answer),
  })
}

function isLast(queries: QueryClient): boolean {
  return queries.isMutating({ mutationKey }) === 1
}

async function send(call: ApiCall, change: BagChange): Promise<Cart> {
  switch (change.kind) {
    case 'quantity':
      return call('POST /api/cart/update', { body: { id: change.id, quantity: change.quantity } })
    case 'variant':
      return call('POST /api/cart/update', {
        body: { id: change.id, quantity: change.quantity, variant_id: change.variant.id },
      })
    case 'select':
      return inParts(change.ids, (ids) => call('POST /api/cart/select', { body: { ids, selected: change.selected } }))
    case 'remove':
      return inParts(change.ids, (ids) => call('POST /api/cart/remove', { body: { ids } }))
  }
}

/** Sends the lines in parts, because a bag may have more lines than one body; the last response is the whole bag. */
async function inParts(ids: string[], ask: (part: string[]) => Promise<Cart>): Promise<Cart> {
  const [part, rest] = [ids.slice(0, idsMaximum), ids.slice(idsMaximum)]
  const answer = await ask(part)
  return rest.length === 0 ? answer : inParts(rest, ask)
}

async function restore(call: ApiCall, lines: CartLine[]): Promise<Cart> {
  const items = lines.slice(0, idsMaximum).map(({ variant_id, quantity }) => ({ variant_id, quantity }))
  const answer = await call('POST /api/cart/merge', { body: { items } })
  const unselected = lines.filter(({ selected }) => !selected).map(({ variant_id }) => variant_id)
  const ids = idsOf(linesOf(answer).filter(({ variant_id }) => unselected.includes(variant_id)))
  return ids.length === 0 ? answer : call('POST /api/cart/select', { body: { ids, selected: false } })
}
