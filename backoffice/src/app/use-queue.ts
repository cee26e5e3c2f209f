import { navigate } from 'wouter/use-browser-location'

type QueueNavigationInput = {
  id: string
  ids: readonly string[]
  addressOf: (id: string) => string
  /** The page to open when the queue is empty. */
  home: string
}

/** Times at which items were decided, by their addresses. The list of those that wait may contain them for a moment longer. */
const leftAt = new Map<string, number>()
const staleMs = 10_000

/** Returns the item's position in the queue and the navigation to its neighbours. */
export function useQueue({ id, ids, addressOf, home }: QueueNavigationInput) {
  const index = ids.indexOf(id)
  const previous = ids[index - 1]
  const next = index >= 0 ? ids[index + 1] : ids[0]
  return {
    place: index + 1,
    count: ids.length,
    previous: previous === undefined ? undefined : () => navigate(addressOf(previous)),
    next: next === undefined ? undefined : () => navigate(addressOf(next)),
    /** Called after a decision: opens the next item, after the last one the first, or the home page if none is left. */
    leave: () => {
      const now = performance.now()
      leftAt.set(addressOf(id), now)
      const waits = (other: string) => now - (leftAt.get(addressOf(other)) ?? -staleMs) >= staleMs
      const after = ids.slice(index + 1).find(waits) ?? ids.find(waits)
      navigate(after === undefined ? home : addressOf(after))
    },
  }
}

export type QueueNavigation = ReturnType<typeof useQueue>
