import type { Missed, StreamEvent } from './event.sql.ts'

/** An HTTP response. `onTaken` is called once the connection has accepted the text. */
type StreamTarget = { write: (text: string, onTaken: () => void) => unknown }

type StreamWriterInput = {
  target: StreamTarget
  /** The position of the last event that the reader has received; 0 for a new reader. */
  last: number
  /** Reads the next events after a position, some at a time; undefined once the stream has ended. */
  readBehind: (position: number) => Promise<Missed | undefined>
  isFor: (event: StreamEvent) => boolean
  /** Called when the missed events cannot be read. */
  onFailed: () => void
}

/** Number of characters that may wait for a busy reader: some forty events. */
const waitingMaximum = 4_000

/**
 * Writes events as fast as the reader accepts them, each once and in order, and stores nothing for a slow one: events that do not fit are read from
 * the database when the reader has accepted the text before. So thousands of readers that do not read cost no memory.
 */
export function createStreamWriter({ target, last, readBehind, isFor, onFailed }: StreamWriterInput) {
  /** The position of the last event that was written or skipped. */
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
    /** Sends an event that has just been announced. */
    send(event: StreamEvent): void {
      if (event.position <= Math.max(announced, waiting.position) || !isFor(event)) return
      // A new reader has missed nothing before its first event.
      if (written === 0) written = event.position - 1
      announced = event.position
      if (isBehind) return
      if (waiting.text.length >= waitingMaximum) {
        waiting = { text: '', position: written }
        isBehind = true
      } else waiting = { text: waiting.text + textOf(event), position: event.position }
      goOn()
    },
    /** The number of writes that the reader has accepted so far. */
    countTaken: () => taken,
    /** Sends a line that is not an event, unless the reader is busy. Returns whether it was sent. */
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
