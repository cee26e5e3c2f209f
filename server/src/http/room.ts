import type { Socket } from 'node:net'
import { cutOff } from '../metrics/metrics.ts'
import { countedOf } from './source.ts'

/**
 * `what` are the entries, for the metrics. `perSource` is the maximum of one source, `all` that of all sources together, in the unit of the entries:
 * bytes, or a count.
 */
type RoomMaxima = { what: 'connection' | 'request' | 'body' | 'answer'; perSource: number; all: number }
/** Node's handle counts the bytes of a write that the system has not taken yet; the socket itself counts whole writes. Null once it is closed. */
type Connection = Pick<Socket, 'bytesRead' | 'destroy'> & {
  _handle?: { bytesWritten: number; writeQueueSize: number } | null
}
/** `source` is a source of requests, or an account. An entry without a connection never gives way to others. */
type Entry = { source: string; size: number; socket?: Connection }
type Leave = () => void

/** An entry that has a place. `movedBefore` is the number of bytes that its connection had transferred by then, `since` the time in milliseconds. */
type Place = Entry & { keys: { key: string; factor: number }[]; group: string; since: number; movedBefore: number }
type Crowd = { size: number; places: Set<Place> }

/** 64 kbit/s: less than any phone line that still loads a page. */
export const slowBytesPerSecond = 8 * 1024
const slowBytesPerMs = slowBytesPerSecond / 1_000

/**
 * Creates places in this process for busy connections. Where a source has too many, its slowest connection is closed, so that nearly idle connections
 * do not exclude others of the source. Where all places are taken, the source that has the most loses its slowest. Returns a function to leave, or
 * undefined where there is no room: no connection of the source is slow, and no other source has more.
 */
export function createRoom({ what, perSource, all }: RoomMaxima): (entry: Entry) => Leave | undefined {
  /** By key: sources, the networks around them, and all. The places of each are in the order of arrival. */
  const crowds = new Map<string, Crowd>()
  const sizeOf = (key: string) => crowds.get(key)?.size ?? 0

  function enter(place: Place): void {
    for (const { key } of place.keys) {
      const { size, places } = crowds.get(key) ?? { size: 0, places: new Set<Place>() }
      crowds.set(key, { size: size + place.size, places: places.add(place) })
    }
  }

  function leave(place: Place): void {
    for (const { key } of place.keys) {
      const crowd = crowds.get(key)
      if (crowd?.places.delete(place) !== true) return
      crowd.size -= place.size
      if (crowd.places.size === 0) crowds.delete(key)
    }
  }

  /** Returns the places one of which must leave so that this one may stay. */
  function competitorsOf(place: Place): Place[] {
    const full = place.keys.find(({ key, factor }) => sizeOf(key) > perSource * factor)
    if (full === undefined) return []
    const places = [...(crowds.get(full.key)?.places ?? [])]
    if (full.key !== allKey) return places
    const most = Math.max(...places.map(({ group }) => sizeOf(group)))
    return places.filter(({ group }) => sizeOf(group) === most)
  }

  function findPlace(entry: Entry): Leave | undefined {
    if (entry.size > perSource) return undefined
    const now = performance.now()
    const place = placeOf(entry, now, all / perSource)
    enter(place)
    for (let others = competitorsOf(place); others.length > 0; others = competitorsOf(place)) {
      const slowest = others.reduce((one, other) => (speedOf(other, now) < speedOf(one, now) ? other : one))
      const isHeavier = sizeOf(slowest.group) > sizeOf(place.group)
      if (slowest === place || !slowest.socket || !(isHeavier || speedOf(slowest, now) < slowBytesPerMs)) {
        leave(place)
        return undefined
      }
      leave(slowest)
      slowest.socket.destroy()
      cutOff.inc({ what, reason: 'slowest' })
    }
    return () => leave(place)
  }

  return (entry) => {
    const leavePlace = findPlace(entry)
    if (leavePlace === undefined) cutOff.inc({ what, reason: 'no_room' })
    return leavePlace
  }
}

const allKey = 'all'

/** `allFactor` is the number of sources that fill all places. */
function placeOf(entry: Entry, since: number, allFactor: number): Place {
  const counted = countedOf(entry.source)
  const group = counted.at(-1)?.key ?? entry.source
  return { ...entry, keys: [...counted, { key: allKey, factor: allFactor }], group, since, movedBefore: movedOn(entry) }
}

/** Bytes per millisecond, as if the first 8 kB had arrived at once: a new connection does not count as slow. Infinity without a connection. */
function speedOf(place: Place, now: number): number {
  if (place.socket === undefined) return Infinity
  return (slowBytesPerSecond + movedOn(place) - place.movedBefore) / (now - place.since)
}

/** Bytes that the connection has received, and that the system has taken from it. */
function movedOn({ socket }: Entry): number {
  if (socket === undefined) return 0
  const { bytesRead, _handle: handle } = socket
  return handle == null ? bytesRead : bytesRead + handle.bytesWritten - handle.writeQueueSize
}
