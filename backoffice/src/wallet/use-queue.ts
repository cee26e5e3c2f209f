import { useNavigate } from 'ra-core'
import { useEffect } from 'react'
import { base } from '../app/address.ts'

type QueueOf = { waiting: readonly { id: string }[] | undefined; addressOf: (id: string) => string }

/** Where this one stands among those that wait, and the ways to its neighbours. */
export function useQueue(id: string, { waiting = [], addressOf }: QueueOf) {
  const navigate = useNavigate()
  const ids = waiting.map((one) => one.id)
  const index = ids.indexOf(id)
  const go = (to: string | undefined) => {
    if (to !== undefined) navigate(addressOf(to))
  }
  const previous = ids[index - 1]
  const next = index >= 0 ? ids[index + 1] : ids[0]
  return {
    place: index + 1,
    count: ids.length,
    previous: previous === undefined ? undefined : () => go(previous),
    next: next === undefined ? undefined : () => go(next),
    /** After a decision: the next that waits, from the front again at the end, else the inbox. */
    leave: () => {
      const others = ids.filter((other) => other !== id)
      const after = ids.slice(index + 1).find((other) => other !== id) ?? others[0]
      navigate(after === undefined ? `${base}/inbox` : addressOf(after))
    },
  }
}

export type Queue = ReturnType<typeof useQueue>

/** The arrows to the left and right go through the queue, unless somebody types or looks around in the proof. */
export function useQueueKeys({ previous, next }: Queue): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const way = { ArrowLeft: previous, ArrowRight: next }[event.key]
      if (way === undefined || isBusy(event.target)) return
      event.preventDefault()
      way()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [previous, next])
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true
  return target instanceof Element && target.matches('input, textarea, select, [data-scrolls]')
}
