import type { Missed, StreamEvent } from './event.sql.ts'

/** Where a stream writes: an HTTP response. `onTaken` is called once the connection has taken the text. */
type StreamTarget = { write: (text: string, onTaken: () => void) => unknown }

type StreamWriterInput = {
  target: StreamTarget
  /** The position of the last event that the reader has; 0 for a reader that begins. */
  last: number
  /** The next events behind a position, some at a time. */
  readBehind: (position: number) => Promise<Missed>
  isFor: (event: StreamEvent) => boolean
  /** The events behind cannot be read. */
  onFailed: () => void
}

/** Characters that wait for a reader that is busy: some forty events. */
const waitingMaximum = 4_000

/**
 * Writes events as fast as the reader takes them, each once and in their order, and keeps nothing for a slow one: events that find no room
 * are read from the database once the reader has taken what it was sent. So thousands of readers that take nothing cost no memory.
 */
export function createStreamWriter({ target, last, readBehind, isFor, onFailed }: StreamWriterInput) {
  /** The position of the last event that was written, or passed over. */
  let written = last
  let waiting = { text: '', position: last }
  let isBusy = false
  let taken = 0
  let isBehind = last > 0
  let isReading = false
  /** An event was announced while the ones behind were read: they may lack it. */
  let hasMissedMore = false

  function put(text: string): void {
    isBusy = true
    target.write(text, () => {
      isBusy = false
      taken += 1
      goOn()
    })
  }

  function goOn(): void {
    if (isBusy) return
    if (isBehind) return void catchUp()
    if (waiting.text === '') return
    const { text, position } = waiting
    waiting = { text: '', position }
    written = position
    put(text)
  }

  async function catchUp(): Promise<void> {
    if (isReading) return
    isReading = true
    hasMissedMore = false
    const missed = await readBehind(written).catch(() => undefined)
    isReading = false
    if (missed === undefined) return onFailed()
    const { events, position, hasMore } = missed
    const text =
      events === undefined ? textOf({ position, type: 'gap', data: {} }) : events.filter(isFor).map(textOf).join('')
    written = position
    waiting = { text: '', position }
    isBehind = hasMore || hasMissedMore
    if (text === '') goOn()
    else put(text)
  }

  return {
    start: goOn,
    /** Sends an event that was announced just now. */
    send(event: StreamEvent): void {
      hasMissedMore = true
      if (isBehind || isReading || event.position <= waiting.position || !isFor(event)) return
      if (waiting.text.length >= waitingMaximum) {
        waiting = { text: '', position: written }
        isBehind = true
      } else waiting = { text: waiting.text + textOf(event), position: event.position }
      goOn()
    },
    /** The number of writes that the reader took so far. */
    countTaken: () => taken,
    /** Sends a line that is no event, unless the reader is busy. Answers whether it was sent. */
    sendLine(text: string): boolean {
      if (isBusy) return false
      put(text)
      return true
    },
  }
}

function textOf({ position, type, data }: Pick<StreamEvent, 'position' | 'type' | 'data'>): string {
  return `id: ${position}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`
}
