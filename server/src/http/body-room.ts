import { countedOf } from './source.ts'

const megabyte = 1024 * 1024
/** More than the proxy's hundred connections of one address with bodies of `bodyMaximum`. */
const perSourceMaximum = 8 * megabyte
const allMaximum = 64 * megabyte

/**
 * `bytes` is what the body may become, `since` when it began (milliseconds), `received` how many bytes of it are there, and `cut` closes its
 * connection.
 */
export type ArrivingBody = { source: string; bytes: number; since: number; received: () => number; cut: () => void }

/** A body that is younger is not judged slow. */
const slowAfterMs = 1_000

/**
 * Room in this process's memory for bodies that are arriving. A source has a part of it, and its slowest body gives way to a new one: bodies
 * that never come keep no neighbour out. Where all of it is taken, the source that has the most loses its largest body to one that would still
 * have less.
 */
export function createBodyRoom() {
  const arriving = new Set<ArrivingBody>()
  const bytesOf = new Map<string, number>()
  const sumOf = (key: string) => bytesOf.get(key) ?? 0

  function count({ source }: ArrivingBody, bytes: number): void {
    for (const { key } of [...countedOf(source), all]) {
      const sum = sumOf(key) + bytes
      if (sum === 0) bytesOf.delete(key)
      else bytesOf.set(key, sum)
    }
  }

  function leave(body: ArrivingBody): void {
    if (arriving.delete(body)) count(body, -body.bytes)
  }

  /** Of two bodies the one whose source has more, or else the larger one. */
  function heavier(one: ArrivingBody, other: ArrivingBody): ArrivingBody {
    const difference = sumOf(groupOf(one)) - sumOf(groupOf(other)) || one.bytes - other.bytes
    return difference < 0 ? other : one
  }

  function isWithin({ source, bytes }: ArrivingBody): boolean {
    return countedOf(source).every(({ key, factor }) => sumOf(key) + bytes <= perSourceMaximum * factor)
  }

  /** Ends bodies of the same source, the slowest first, until the body has room or none of them is slow. */
  function cutSlowest(body: ArrivingBody): void {
    while (!isWithin(body)) {
      const slow = [...arriving].filter(
        ({ source, since }) => source === body.source && body.since - since > slowAfterMs,
      )
      if (slow.length === 0) return
      const slowest = slow.reduce((one, other) => (paceOf(other, body.since) < paceOf(one, body.since) ? other : one))
      leave(slowest)
      slowest.cut()
    }
  }

  /** Answers whether all of it leaves room for the body. */
  function makeRoom(body: ArrivingBody): boolean {
    while (sumOf(all.key) + body.bytes > allMaximum) {
      const heaviest = [...arriving].reduce(heavier)
      if (sumOf(groupOf(heaviest)) <= sumOf(groupOf(body)) + body.bytes) return false
      leave(heaviest)
      heaviest.cut()
    }
    return true
  }

  return {
    /** Answers whether there is room; then the body has it until it leaves. */
    enter(body: ArrivingBody): boolean {
      cutSlowest(body)
      if (!isWithin(body) || !makeRoom(body)) return false
      arriving.add(body)
      count(body, body.bytes)
      return true
    },
    leave,
  }
}

const all = { key: 'all' }

/** Bytes a millisecond. */
function paceOf({ received, since }: ArrivingBody, now: number): number {
  return received() / (now - since)
}

/** The widest that one customer may have. */
function groupOf({ source }: ArrivingBody): string {
  return countedOf(source).at(-1)?.key ?? source
}
