import { countedOf } from './source.ts'

const megabyte = 1024 * 1024
/** More than the proxy's hundred connections of one address with bodies of `bodyMaximum`. */
const perSourceMaximum = 8 * megabyte
const allMaximum = 64 * megabyte

/** `bytes` is what it may become, and `cut` closes its connection. */
export type ArrivingBody = { source: string; bytes: number; cut: () => void }

/**
 * Room in this process's memory for bodies that are arriving. A source has a part of it. Where all of it is taken, the source that has the
 * most loses its largest body to one that would still have less.
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
      const isWithin = countedOf(body.source).every(
        ({ key, factor }) => sumOf(key) + body.bytes <= perSourceMaximum * factor,
      )
      if (!isWithin || !makeRoom(body)) return false
      arriving.add(body)
      count(body, body.bytes)
      return true
    },
    leave,
  }
}

const all = { key: 'all' }

/** The widest that one customer may have. */
function groupOf({ source }: ArrivingBody): string {
  return countedOf(source).at(-1)?.key ?? source
}
