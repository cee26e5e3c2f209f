import { navigate } from 'wouter/use-browser-location'

type QueueNavigationInput = {
  id: string
  ids: readonly string[]
  addressOf: (id: string) => string
  /** Where nothing more waits. */
  home: string
}

/** Where this one stands among those that wait, and the ways to its neighbours. */
export function useQueue({ id, ids, addressOf, home }: QueueNavigationInput) {
  const index = ids.indexOf(id)
  const previous = ids[index - 1]
  const next = index >= 0 ? ids[index + 1] : ids[0]
  return {
    place: index + 1,
    count: ids.length,
    previous: previous === undefined ? undefined : () => navigate(addressOf(previous)),
    next: next === undefined ? undefined : () => navigate(addressOf(next)),
    /** After a decision: the next that waits, from the front again at the end, else home. */
    leave: () => {
      const others = ids.filter((other) => other !== id)
      const after = ids.slice(index + 1).find((other) => other !== id) ?? others[0]
      navigate(after === undefined ? home : addressOf(after))
    },
  }
}

export type QueueNavigation = ReturnType<typeof useQueue>
