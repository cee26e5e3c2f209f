import type { LiveEvent } from '@sealane/contract/messages'

/** Takes the stream as it comes, in pieces of any size, and tells each whole event. Unknown lines are passed over. */
export function createEventReader(tell: (event: LiveEvent, id: string) => void): (piece: string) => void {
  let rest = ''
  let id = ''
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = readFields(block)
      id = fields.get('id') ?? id
      const event = toEvent(fields.get('event'), fields.get('data'))
      if (event !== undefined) tell(event, id)
    }
  }
}

function readFields(block: string): Map<string, string> {
  const pairs = block.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1).trimStart()]
  })
  return new Map(pairs)
}

/** The type stands in the event's name or beside the data. */
function toEvent(name: string | undefined, text: string | undefined): LiveEvent | undefined {
  if (text === undefined) return undefined
  try {
    const read = JSON.parse(text) as { type?: string; data?: unknown }
    const event = { type: read.type ?? name, data: read.data ?? read }
    return isKnown(event.type) ? (event as LiveEvent) : undefined
  } catch {
    return undefined
  }
}

const known = new Set<string>(['balance', 'recharge', 'order', 'refund', 'message', 'notification'])

function isKnown(type: string | undefined): boolean {
  return type !== undefined && known.has(type)
}
