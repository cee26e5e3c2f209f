import type { Missed, StreamEvent } from './event.sql.ts'

/** An HTTP response. `onTaken` is called once the connection has taken the text. */
type StreamTarget = { write: (text: string, onTaken: () => void) => unknown }

type StreamWriterInput = {
  target: StreamTarget
  /** The position of the last event that the reader has; 0 for a reader that begins. */
  last: number
  /** The next events behind a position, some at a time; undefined once the stream has ended. */
  readBehind: (position: number) => Promise<Missed | undefined>
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
  /** The highest position of an event for this reader. */
  let announced = last
  let isBusy = false
  let isBehind = last > 0
  let isReading = false
  let taken = 0

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
    if (waiting.text === '') return isBehind ? void catchUp() : undefined
    const { text, position } = waiting
    waiting = { text: '', position }
    written = position
    put(text)
  }

  async function catchUp(): Promise<void> {
    if (isReading) return
    isReading = true
    const missed = await readBehind(written).catch(() => undefined)
    isReading = false
    if (missed === undefined) return onFailed()
    const { events, position, hasMore } = missed
    const text = events?.filter(isFor).map(textOf).join('') ?? textOf({ position, type: 'gap', data: {} })
    waiting = { text, position }
    if (text === '') written = position
    isBehind = hasMore || announced > position
    goOn()
  }

  return {
    start: goOn,
    /** Sends an event that was announced just now. */
    send(event: StreamEvent): void {
      if (event.position <= Math.max(announced, waiting.position) || !isFor(event)) return
      // A reader that begins has missed nothing before its first event.
      if (written === 0) written = event.position - 1
      announced = event.position
      if (isBehind) return
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
